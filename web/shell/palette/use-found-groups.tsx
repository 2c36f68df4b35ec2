import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { wordsOf } from '../../failure.ts'
import { foundBy } from '../../search-source.ts'
import type { PaletteGroup } from './items.ts'
import { paletteSources } from './sources.tsx'

const typingPause = 150

/** What the server finds for a text, by group. A source that failed is a row of its group that tries again. */
export const useFoundGroups = (search: string) => {
  const sought = search.trim()
  const [asked] = useDebouncedValue(sought, typingPause)
  const answers = useQueries({
    queries: paletteSources.map(({ source }) => ({
      ...foundBy(source, asked),
      enabled: asked !== '',
      placeholderData: keepPreviousData,
    })),
  })
  const groups = paletteSources.map(({ name }, index): PaletteGroup => {
    const answer = answers[index]
    if (sought === '' || !answer) return { name, items: [] }
    if (!answer.isError) return { name, items: answer.data?.choices ?? [] }
    const tryAgain = {
      id: `retry-${name}`,
      name: 'Try again',
      note: wordsOf(answer.error),
      icon: <RotateCcw size={16} aria-hidden="true" />,
      run: () => void answer.refetch(),
      closesItself: true,
    } as const
    return { name, items: [tryAgain] }
  })
  const isWaiting = answers.some(({ isFetching, isPlaceholderData }) => isFetching || isPlaceholderData)
  return { groups, isBusy: sought !== '' && (asked !== sought || isWaiting) }
}
