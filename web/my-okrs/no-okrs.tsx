import { myMessages as words } from '@cairn/domain/objectives/my-messages'
import { SearchX, Target } from 'lucide-react'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Nothing is one's own yet, or nothing of it matches the search. */
export const NoOkrs = ({ search }: { search: string }) => (
  <EmptyState
    icon={search ? <SearchX size={20} /> : <Target size={20} />}
    title={search ? words.noResults.title : words.none.title}
    text={search ? words.noResults.text(search) : words.none.text}
  >
    <ButtonLink to="/createobjective">{words.createFirst}</ButtonLink>
  </EmptyState>
)
