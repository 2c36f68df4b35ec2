import { z } from 'zod'

// Zod asks whether it may compile code, and the content policy reports the question. It must not ask.
// Schemas ask when they are made, so this file is imported before any of them.
z.config({ jitless: true })
