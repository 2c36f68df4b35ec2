import { embeddedTemplate, postgresTemplate } from './template.ts'

/** Makes the template before the workers start, so that they only ever copy it. */
export const setup = async () => {
  const url = process.env.DATABASE_URL
  if (url === undefined) await embeddedTemplate()
  else await postgresTemplate(url)
}
