import { messages } from '@cairn/domain/messages'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { wordsOf } from '../failure.ts'
import type { Found } from '../search-source.ts'
import css from './search-select.module.css'

type Props = { query: UseQueryResult<Found<unknown>>; isSearch: boolean; none?: string | undefined }

/** What stands under the choices, or in their place: that they are coming, missing, or more than shown. */
export const SearchSelectState = ({ query, isSearch, none = messages.nothingToChoose }: Props) => {
  const { data, isError, error, refetch } = query
  if (isError)
    return (
      <div role="status" className={css.state}>
        {wordsOf(error)}
        {/* The field keeps the focus, or it would close before the button is pressed. */}
        <Button
          variant="default"
          size="xs"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => refetch()}
        >
          Try again
        </Button>
      </div>
    )
  const hidden = data ? data.total - data.choices.length : 0
  const words = !data
    ? messages.loading
    : data.choices.length === 0
      ? isSearch
        ? messages.noResults
        : none
      : hidden > 0
        ? messages.moreToFind(hidden)
        : data.hasMore && messages.moreUncounted
  return words ? (
    <div role="status" className={css.state}>
      {words}
    </div>
  ) : null
}
