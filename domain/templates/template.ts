/** Fields of work, in the order in which they are offered. */
export const fields = [
  'sales',
  'marketing',
  'product',
  'engineering',
  'support',
  'people',
  'finance',
  'operations',
] as const
export type Field = (typeof fields)[number]

/** Ways in which something gets better, whatever the work is. */
export const patterns = ['faster', 'right', 'cheaper', 'reach'] as const
export type Pattern = (typeof patterns)[number]

export type TemplateKeyResult = {
  title: string
  /** One of the company may begin or end nowhere yet. */
  startValue: number | null
  targetValue: number | null
  unit: string | null
}
export type Template = { title: string; keyResults: readonly TemplateKeyResult[] }

type Line = [title: string, from: number, to: number, unit?: string]

export const template = (title: string, ...lines: Line[]): Template => ({
  title,
  keyResults: lines.map(([name, startValue, targetValue, unit]) => ({
    title: name,
    startValue,
    targetValue,
    unit: unit ?? null,
  })),
})
