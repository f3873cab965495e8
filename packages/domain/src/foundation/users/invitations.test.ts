import { expect, test } from "vitest";
import { readInvitations } from "./invitations.ts";

const read = (text: string) =>
  readInvitations(text).map(({ line, firstName, lastName, email, role }) => [line, firstName, lastName, email, role]);

test("a line is a name, an address and perhaps a role, apart by comma, semicolon or tab", () => {
  expect(read("Ola Berg, ola@plant.example\nMona Lise Berg;mona@plant.example;Planner\nTim Tam\ttim@plant.example")).toEqual([
    [1, "Ola", "Berg", "ola@plant.example", null],
    [2, "Mona Lise", "Berg", "mona@plant.example", "Planner"],
    [3, "Tim", "Tam", "tim@plant.example", null],
  ]);
});

test("a last name may stand first, and quotation marks and brackets are not of a cell", () => {
  expect(read('Berg, Ola, ola@plant.example\n"Berg";"Ola";<ola@plant.example>\nBerg, Ola; ola@plant.example; Technician')).toEqual([
    [1, "Ola", "Berg", "ola@plant.example", null],
    [2, "Ola", "Berg", "ola@plant.example", null],
    [3, "Ola", "Berg", "ola@plant.example", "Technician"],
  ]);
});

test("empty lines keep the count, and what is missing is empty", () => {
  expect(read("\r\nNobody\r\n\r\nola@plant.example")).toEqual([
    [2, "", "Nobody", "", null],
    [4, "", "", "ola@plant.example", null],
  ]);
});
