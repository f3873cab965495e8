import { IconEngine, IconMapPin, IconSearch } from "@tabler/icons-react";
import { useState, type KeyboardEvent } from "react";
import { useWatch } from "react-hook-form";
import { t } from "../../../i18n/work.ts";
import { FieldFrame, useField } from "../../../kit/form/field.tsx";
import { useFormOf } from "../../../kit/form/context.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import type { Place } from "./recent-places.ts";
import { usePlaces } from "./use-places.ts";
import styles from "./place-field.module.css";

interface PlaceFieldProps {
  /** The words of the place that was chosen last; shown while the form holds its id. */
  place: Place | null;
  recent: readonly Place[];
  onChange: (place: Place | null) => void;
}

/** Where it is: one search for machines and places, the last ones a touch away. The form holds the id of one or the other. */
export function PlaceField({ place: chosenLast, recent, onChange }: PlaceFieldProps) {
  const { form } = useFormOf();
  const field = useField<number>({ name: "assetId", label: t("workRequests.report.where") });
  const locationId: unknown = useWatch({ control: form.control, name: "locationId" });
  const held = chosenLast?.kind === "asset" ? field.value : locationId;
  const place = chosenLast !== null && held === chosenLast.id ? chosenLast : null;
  const choose = (chosen: Place | null) => {
    form.setValue("locationId", chosen?.kind === "location" ? chosen.id : null, { shouldDirty: true });
    form.setValue("assetId", chosen?.kind === "asset" ? chosen.id : null, { shouldDirty: true });
    form.clearErrors("assetId");
    onChange(chosen);
  };
  return (
    <FieldFrame field={{ ...field, isRequired: true }} isWide {...(place ? { isGroup: true } : {})}>
      {place ? (
        <div className={styles.chosen}>
          <PlaceWords place={place} />
          <Button variant="text" onClick={() => choose(null)}>
            {t("workRequests.report.change")}
          </Button>
        </div>
      ) : (
        <PlaceSearch field={field} onChoose={choose} />
      )}
      {!place && recent.length > 0 && (
        <div className={styles.recent} role="group" aria-label={t("workRequests.report.recent")}>
          <span className={styles.recentLabel}>{t("workRequests.report.recent")}</span>
          {recent.map((one) => (
            <button key={`${one.kind} ${one.id}`} type="button" onClick={() => choose(one)}>
              {one.name}
            </button>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

function PlaceSearch({ field, onChoose }: { field: ReturnType<typeof useField<number>>; onChoose: (place: Place) => void }) {
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { data: places = [], isFetching, error } = usePlaces(typed);
  const list = `${field.id}-list`;
  const isOpen = typed.trim() !== "";
  const onKeyDown = (event: KeyboardEvent) => {
    const size = Math.max(places.length, 1);
    if (event.key === "ArrowDown") setActive((active + 1) % size);
    else if (event.key === "ArrowUp") setActive((active - 1 + size) % size);
    else if (event.key === "Enter" && isOpen && !event.ctrlKey && places[active]) onChoose(places[active]);
    else if (event.key === "Escape" && isOpen) setTyped("");
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.search}>
      <IconSearch size={18} aria-hidden="true" />
      <input
        {...field.control}
        type="text"
        role="combobox"
        aria-required
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && places[active] ? `${list}-${active}` : undefined}
        autoComplete="off"
        placeholder={t("workRequests.report.whereHint")}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={list} role="listbox" aria-label={t("kit.picker.found")} className={styles.list} hidden={!isOpen}>
        {places.map((place, at) => (
          <li
            key={`${place.kind} ${place.id}`}
            id={`${list}-${at}`}
            role="option"
            aria-selected={at === active}
            // Before the input loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(place);
            }}
            onMouseMove={() => setActive(at)}
          >
            <PlaceWords place={place} />
          </li>
        ))}
        {places.length === 0 && (
          <li role="option" aria-selected="false" aria-disabled="true" className={styles.note}>
            {error ? error.message : isFetching ? t("common.state.loading") : t("workRequests.report.whereNone")}
          </li>
        )}
      </ul>
    </div>
  );
}

function PlaceWords({ place }: { place: Place }) {
  const Glyph = place.kind === "asset" ? IconEngine : IconMapPin;
  return (
    <span className={styles.place}>
      <Glyph
        size={20}
        stroke={1.6}
        role="img"
        aria-label={t(place.kind === "asset" ? "workRequests.field.asset" : "workRequests.field.location")}
      />
      <span>
        <span className={styles.name}>{place.name}</span>
        <span className={styles.path}>
          {place.code !== "" && <CodeText>{place.code}</CodeText>}
          {place.path.length > 0 && ` · ${place.path.join(" / ")}`}
        </span>
      </span>
    </span>
  );
}
