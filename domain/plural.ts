/** '1 team', '2 teams'. */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`
