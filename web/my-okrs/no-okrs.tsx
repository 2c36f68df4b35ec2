import { myMessages as words } from '@cairn/domain/objectives/my-messages'
import { SearchX, Target } from 'lucide-react'
import { ButtonLink } from '../ui/button-link.tsx'
import css from './no-okrs.module.css'

/** Nothing is one's own yet, or nothing of it matches the search. */
export const NoOkrs = ({ search }: { search: string }) => (
  <div className={css.message}>
    <div className={css.disc} aria-hidden="true">
      {search ? <SearchX size={20} /> : <Target size={20} />}
    </div>
    <h2 className={css.title}>{search ? words.noResults.title : words.none.title}</h2>
    <p className={css.text}>{search ? words.noResults.text(search) : words.none.text}</p>
    <ButtonLink to="/createobjective">{words.createFirst}</ButtonLink>
  </div>
)
