import type { OwnData } from '@cairn/domain/security/own-account-contract'
import type { Tx } from '../db/client.ts'

type SaidPart = Pick<OwnData, 'comments' | 'reactions' | 'reviewLines' | 'reviewsJoined' | 'follows'>

/** What the person said to others, in discussions and in reviews of teams, and what they follow. */
export const saidPart = async (tx: Tx, id: string): Promise<SaidPart> => {
  const rows = (sql: string) => tx.query(sql, [id])
  return {
    comments: await rows(
      `select id, objective_id, parent_id, update_id, words, created_at, edited_at, deleted_at
       from public.comments where author_id = $1 order by created_at, id`,
    ),
    reactions: await rows(
      'select comment_id, reaction, reacted_at from public.comment_reactions where profile_id = $1 order by reacted_at, comment_id',
    ),
    reviewLines: await rows(
      `select id, review_id, objective_id, kind, words, created_at, person_name, due_on::text as due_on, done_at
       from public.team_review_lines where (author_id = $1 or person_id = $1) and not is_removed order by created_at, id`,
    ),
    reviewsJoined: await rows(
      'select review_id, joined_at, last_seen_at, seen_ms from public.team_review_people where profile_id = $1 order by joined_at',
    ),
    follows: await rows(
      `select objective_id, null::uuid as team_id, is_following, since from public.objective_follows where profile_id = $1
       union all select null, team_id, true, since from public.team_follows where profile_id = $1 order by since`,
    ),
  }
}

export const nothingSaid: SaidPart = {
  comments: [],
  reactions: [],
  reviewLines: [],
  reviewsJoined: [],
  follows: [],
}
