import { z } from 'zod'
import { messages as commonMessages } from '../messages.ts'
import { hasHiddenCharacters } from '../names.ts'
import { Title } from '../objectives/values.ts'
import { messages as templatesMessages } from './messages.ts'

/** How many a company may have: they are all offered at once. */
export const mostTemplates = 200

/** How many key results one may be saved with: fewer than an OKR may have, since all templates are answered in one piece. */
export const mostInTemplate = 10

export const TemplateTitle = Title(templatesMessages.titleRequired).refine(
  (title) => !hasHiddenCharacters(title),
  commonMessages.hiddenCharacters,
)

/** What a company begins its OKRs from, beside the library that everyone has. */
export const CompanyTemplate = z.object({
  id: z.uuid(),
  title: z.string(),
  keyResults: z.array(
    z.object({
      title: z.string(),
      startValue: z.number().nullable(),
      targetValue: z.number().nullable(),
      unit: z.string().nullable(),
    }),
  ),
  /** The name as it was when it was made. */
  makerName: z.string(),
  /** Whether the caller may rename and delete it. */
  canChange: z.boolean(),
})
export type CompanyTemplate = z.infer<typeof CompanyTemplate>
