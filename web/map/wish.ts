import type { Wish } from '@cairn/domain/map/what-if'

/** What the address says of it. */
export type WishAddress = { [name in 'whatIf' | 'ends' | 'slips']?: string | undefined }

const wholeIn = (text: string | undefined, most: number) => {
  const value = /^\d{1,3}$/.test(text ?? '') ? Number(text) : null
  return value !== null && value <= most ? value : null
}

/** No quarter has more weeks. */
const mostWeeks = 13

export const wishIn = ({ ends, slips }: WishAddress): Wish | null => {
  const [end, weeks] = [wholeIn(ends, 100), wholeIn(slips, mostWeeks)]
  if (end !== null) return { ends: end }
  return weeks === null ? null : { slips: weeks }
}

export const addressOfWish = (id: string | null, wish: Wish | null): WishAddress => ({
  whatIf: id ?? undefined,
  ends: wish && 'ends' in wish ? `${wish.ends}` : undefined,
  slips: wish && 'slips' in wish ? `${wish.slips}` : undefined,
})
