import css from './billing-skeleton.module.css'

/** The shape of what is coming: a wide card and the help beside it. */
export const BillingSkeleton = () => (
  <div className={css.columns} role="status" aria-label="Loading...">
    <div className={css.card}>
      <span className={css.short} />
      <span className={css.figure} />
      <span className={css.line} />
      <span className={css.line} />
    </div>
    <div className={css.card}>
      <span className={css.short} />
      <span className={css.line} />
      <span className={css.line} />
    </div>
  </div>
)
