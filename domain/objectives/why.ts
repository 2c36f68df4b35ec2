import {
  type CountedChild,
  type Counting,
  keyResultProgress,
  type Measure,
  ownProgress,
  progressAsChild,
  progressBelow,
  progressOfBoth,
  whyLeftOut,
} from './progress.ts'

type Titled = { id: string; title: string }
type Reason = NonNullable<ReturnType<typeof whyLeftOut>> | 'noTarget' | 'noWeight'
type LeftOut = Titled & { reason: Reason }
/** Weight in percent of its group, and what that makes of its progress. */
export type WhyPart = Titled & { weight: number; progress: number; points: number }
export type WhyGroup = { share: number; progress: number; parts: WhyPart[] }
export type Why = {
  progress: number | null
  own: WhyGroup | null
  below: WhyGroup | null
  leftOut: LeftOut[]
}

type Explained = { progressCounts: Counting; ownShare: number; keyResults: readonly (Titled & Measure)[] }
type Weighed = Titled & { weight: number; progress: number }

const groupOf = (share: number, progress: number, weighed: readonly Weighed[]): WhyGroup => {
  const sum = weighed.reduce((all, { weight }) => all + weight, 0)
  return {
    share,
    progress,
    parts: weighed.map((one) => ({
      ...one,
      weight: (one.weight / sum) * 100,
      points: (one.weight * one.progress) / sum,
    })),
  }
}

/** How a progress comes about: what is counted with which weight, and what is left out and why. */
export const whyProgress = (
  { progressCounts, ownShare, keyResults }: Explained,
  children: readonly (Titled & CountedChild)[],
): Why => {
  const [own, below] = [ownProgress(keyResults), progressBelow(children)]
  const countsOwn = own !== null && (progressCounts !== 'children' || below === null)
  const countsBelow = below !== null && progressCounts !== 'key_results'
  const isWeighted = keyResults.some(({ weight }) => typeof weight === 'number')
  const measured = keyResults.map(({ id, title, ...measure }) => ({
    ...{ id, title, progress: keyResultProgress(measure), weight: isWeighted ? (measure.weight ?? 0) : 1 },
  }))
  const ownParts = measured.flatMap((one) =>
    one.progress === null || one.weight === 0 ? [] : [{ ...one, progress: one.progress }],
  )
  const belowParts = children.flatMap(({ id, title, ...child }) => {
    const progress = progressAsChild(child)
    return progress === null ? [] : [{ id, title, weight: 1, progress }]
  })
  return {
    progress: progressOfBoth({ progressCounts, ownShare }, own, below),
    own: countsOwn ? groupOf(countsBelow ? ownShare : 100, own, ownParts) : null,
    below: countsBelow ? groupOf(countsOwn ? 100 - ownShare : 100, below, belowParts) : null,
    leftOut: [
      ...(countsOwn ? measured : []).flatMap(({ id, title, progress, weight }): LeftOut[] => {
        if (progress === null) return [{ id, title, reason: 'noTarget' }]
        return weight === 0 ? [{ id, title, reason: 'noWeight' }] : []
      }),
      ...(progressCounts === 'key_results' ? [] : children).flatMap((child): LeftOut[] => {
        const reason = whyLeftOut(child)
        return reason === null ? [] : [{ id: child.id, title: child.title, reason }]
      }),
    ],
  }
}
