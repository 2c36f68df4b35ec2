/** 'Nov 27, 2026', as the calendar of that zone has it. */
export const dateLabel = (moment: Date, timeZone: string) =>
  moment.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
