import { routeOfPage } from '@cairn/domain/pages'

/** Where the way leads from here: back, out of the form, and on to what was created. */
export const allObjectives = routeOfPage('AllObjectives')
