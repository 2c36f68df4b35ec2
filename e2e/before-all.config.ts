import { startOnNothing } from './data-folder.ts'

/** What Playwright does before the first journey. */
export default startOnNothing
