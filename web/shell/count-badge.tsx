import css from './nav-content.module.css'

/** How many things wait behind a link; nothing when none do. */
export const CountBadge = ({ count, meaning }: { count: number; meaning: string }) =>
  count > 0 ? (
    <>
      {' '}
      <span className={css.count} title={meaning}>
        {count > 99 ? '99+' : count}
        <span className="heard"> {meaning}</span>
      </span>
    </>
  ) : null
