// Zod asks whether it may compile code, and the content policy reports the question. It must not ask. It comes with
// the first page that needs a schema, and then looks for its settings here; this stays so small by not importing it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
