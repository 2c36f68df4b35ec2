import { discussion } from '@cairn/domain/discussion/contract'
import type { Comment } from '@cairn/domain/discussion/schema'
import { screenMessages as words } from '@cairn/domain/discussion/screen-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'
import { hasWords, isRefused, wordsOf } from '../failure.ts'
import { useMembership } from '../session.ts'
import { dropUnsent } from '../unsent.ts'
import { Composer } from './composer.tsx'
import { type Draft, emptyDraft, keepDraft, keptDraft, mentionsIn } from './draft.ts'
import { refreshDiscussion } from './queries.ts'

/** The words of a comment once more, for who wrote them. */
export const EditComment = ({ comment, onDone }: { comment: Comment; onDone: () => void }) => {
  const client = useQueryClient()
  const { profile } = useMembership()
  const name = `edited-comment-${comment.id}-${profile.id}`
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState<Draft>(
    () => keptDraft(name) ?? { ...emptyDraft(), words: comment.words, meant: comment.mentions },
  )
  const [failure, setFailure] = useState<string | null>(null)
  const [question, setQuestion] = useState<string | null>(null)
  useEffect(() => field.current?.focus(), [])

  const put = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    keepDraft(name, { ...next, isWaiting: false })
    setDraft(next)
  }
  const leave = () => {
    dropUnsent(name)
    onDone()
  }
  const save = async (isConfirmed: boolean) => {
    put({ isWaiting: true })
    setFailure(null)
    setQuestion(null)
    try {
      await call(discussion.edit, {
        params: { id: comment.id },
        body: { words: draft.words, mentions: mentionsIn(draft), isConfirmed },
      })
      await refreshDiscussion(client)
      leave()
    } catch (error) {
      put({ isWaiting: false })
      if (isRefused(error) && error.refusal.field === 'isConfirmed') setQuestion(error.refusal.message)
      else setFailure(hasWords(error) ? wordsOf(error) : words.notChanged)
    }
  }
  return (
    <Composer
      field={field}
      draft={draft}
      failure={failure}
      question={question}
      act={words.save}
      keysSay={words.keys.save}
      onChange={put}
      onSend={(isConfirmed) => void save(isConfirmed)}
      onStop={() => put({ isWaiting: false })}
      onCancel={leave}
    />
  )
}
