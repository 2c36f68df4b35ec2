import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import { lengths } from '../lengths.ts'
import {
  Comment,
  EditedComment,
  Following,
  LastComment,
  Mentionable,
  NewComment,
  Reaction,
  TeamFollowing,
  Thread,
} from './schema.ts'

const OfObjective = z.object({ objective: z.uuid() })
const CommentId = z.object({ id: z.uuid() })
const TeamId = z.object({ team: z.uuid() })

export const discussion = {
  list: endpoint('GET', '/api/objectives/:objective/comments', {
    summary:
      'The comments on an objective, its updates and its ledger, newest first, each with its newest replies',
    audience: 'member',
    keyScope: 'read',
    params: OfObjective,
    query: z.object({ cursor: Cursor.optional() }),
    reply: z.object({ threads: z.array(Thread), nextCursor: Cursor.nullable() }),
    refusals: ['not_found'],
  }),
  about: endpoint('GET', '/api/objectives/:objective/discussion', {
    summary: 'How many comments an objective has, counted up to 100, and who follows it',
    audience: 'member',
    keyScope: 'read',
    params: OfObjective,
    reply: Following.extend({ comments: z.int() }),
    refusals: ['not_found'],
  }),
  replies: endpoint('GET', '/api/comments/:id/replies', {
    summary: 'Earlier replies to a comment, the newest of them first',
    audience: 'member',
    keyScope: 'read',
    params: CommentId,
    query: z.object({ cursor: Cursor.optional() }),
    reply: z.object({ replies: z.array(Comment), nextCursor: Cursor.nullable() }),
    refusals: ['not_found'],
  }),
  onUpdates: endpoint('GET', '/api/objectives/:objective/comments/on-updates', {
    summary: 'The newest comment on each of the updates of an objective that has one',
    audience: 'member',
    keyScope: 'read',
    params: OfObjective,
    reply: z.object({ comments: z.array(LastComment) }),
    refusals: ['not_found'],
  }),
  mentionable: endpoint('GET', '/api/mentionable', {
    summary: 'People and teams whose name has a word that begins so, at most eight',
    audience: 'member',
    query: z.object({ name: z.string().max(lengths.search).default('') }),
    reply: z.object({ mentionable: z.array(Mentionable) }),
  }),
  post: endpoint('POST', '/api/objectives/:objective/comments', {
    summary: 'Comment on an objective, one of its updates or a line of its ledger, or reply to a comment',
    audience: 'member',
    keyScope: 'updates',
    needsPerson: true,
    needsAccess: true,
    params: OfObjective,
    body: NewComment,
    reply: Comment,
    refusals: ['not_found', 'conflict', 'too_many_tries'],
  }),
  edit: endpoint('PUT', '/api/comments/:id', {
    summary: 'Change the words of your comment',
    audience: 'member',
    needsAccess: true,
    params: CommentId,
    body: EditedComment,
    reply: Comment,
    refusals: ['not_found', 'conflict', 'too_many_tries'],
  }),
  remove: endpoint('DELETE', '/api/comments/:id', {
    summary: 'Move a comment into the trash: its author or an admin',
    audience: 'member',
    params: CommentId,
    reply: z.object({ removed: z.boolean() }),
    refusals: ['not_found', 'conflict'],
  }),
  react: endpoint('PUT', '/api/comments/:id/reactions', {
    summary: 'Add a reaction to a comment, or take it back',
    audience: 'member',
    needsAccess: true,
    params: CommentId,
    body: z.object({ reaction: Reaction, isOn: z.boolean() }),
    reply: Comment,
    refusals: ['not_found', 'conflict'],
  }),
  follow: endpoint('PUT', '/api/objectives/:objective/following', {
    summary: 'Follow an objective',
    audience: 'member',
    needsAccess: true,
    params: OfObjective,
    reply: Following,
    refusals: ['not_found'],
  }),
  unfollow: endpoint('DELETE', '/api/objectives/:objective/following', {
    summary: 'Follow an objective no longer, not even as one of a team that is followed',
    audience: 'member',
    params: OfObjective,
    reply: Following,
    refusals: ['not_found', 'conflict'],
  }),
  teamFollowing: endpoint('GET', '/api/teams/:team/following', {
    summary: 'Whether you follow all objectives of a team, and of the teams below it',
    audience: 'member',
    params: TeamId,
    reply: TeamFollowing,
    refusals: ['not_found'],
  }),
  followTeam: endpoint('PUT', '/api/teams/:team/following', {
    summary: 'Follow all objectives of a team, on request with those of the teams below it',
    audience: 'member',
    needsAccess: true,
    params: TeamId,
    body: z.object({ withBelow: z.boolean().default(false) }),
    reply: TeamFollowing,
    refusals: ['not_found'],
  }),
  unfollowTeam: endpoint('DELETE', '/api/teams/:team/following', {
    summary: 'Follow the objectives of a team no longer',
    audience: 'member',
    params: TeamId,
    reply: TeamFollowing,
    refusals: ['not_found'],
  }),
}
