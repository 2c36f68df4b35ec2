import css from './tree-guides.module.css'

type Props = {
  /** For each level above this row, whether a line goes on beneath it. */
  guides: readonly boolean[]
  isLast: boolean
}

/** A line for each level between the top and this row; that of its own parent is the elbow. */
export const TreeGuides = ({ guides, isLast }: Props) => (
  <>
    {guides
      .map((goesOn, level) => ({ goesOn, level }))
      .slice(1)
      .map(({ goesOn, level }) => (
        <span key={level} className={css.guide} data-on={goesOn ? '' : undefined} aria-hidden="true" />
      ))}
    {guides.length > 0 && (
      <span className={css.elbow} data-last={isLast ? '' : undefined} aria-hidden="true" />
    )}
  </>
)
