/**
 * What is read of a Sparkplug B payload, in the form of protobufjs: written from the field numbers of the Eclipse Sparkplug Specification 3.0 (chapter 6.4, message
 * `Payload`). What is not here is passed over when it is read. Data sets and templates are bytes, so that nothing of theirs is taken apart. By proto2 a
 * zero that was sent is told from nothing at all.
 */
export const SCHEMA = {
  nested: {
    Payload: {
      edition: "proto2",
      fields: {
        timestamp: { type: "uint64", id: 1 },
        metrics: { rule: "repeated", type: "Metric", id: 2 },
        seq: { type: "uint64", id: 3 },
      },
    },
    Metric: {
      edition: "proto2",
      fields: {
        name: { type: "string", id: 1 },
        alias: { type: "uint64", id: 2 },
        timestamp: { type: "uint64", id: 3 },
        datatype: { type: "uint32", id: 4 },
        isHistorical: { type: "bool", id: 5 },
        isTransient: { type: "bool", id: 6 },
        isNull: { type: "bool", id: 7 },
        properties: { type: "PropertySet", id: 9 },
        intValue: { type: "uint32", id: 10 },
        longValue: { type: "uint64", id: 11 },
        floatValue: { type: "float", id: 12 },
        doubleValue: { type: "double", id: 13 },
        booleanValue: { type: "bool", id: 14 },
        stringValue: { type: "string", id: 15 },
        bytesValue: { type: "bytes", id: 16 },
        datasetValue: { type: "bytes", id: 17 },
        templateValue: { type: "bytes", id: 18 },
      },
    },
    PropertySet: {
      edition: "proto2",
      fields: { keys: { rule: "repeated", type: "string", id: 1 }, values: { rule: "repeated", type: "PropertyValue", id: 2 } },
    },
    PropertyValue: {
      edition: "proto2",
      fields: {
        type: { type: "uint32", id: 1 },
        isNull: { type: "bool", id: 2 },
        intValue: { type: "uint32", id: 3 },
        longValue: { type: "uint64", id: 4 },
        floatValue: { type: "float", id: 5 },
        doubleValue: { type: "double", id: 6 },
        booleanValue: { type: "bool", id: 7 },
        stringValue: { type: "string", id: 8 },
      },
    },
  },
} as const;
