import { discussion } from '@cairn/domain/discussion/contract'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { type ServeParts, serve } from '../serve.ts'
import { deleteComment, editComment, postComment, react } from './commands.ts'
import { followingOf, followTeam, setFollowing, teamFollowingOf, unfollowTeam } from './following.ts'
import { countComments, lastOnUpdates, listComments, listMentionable, listReplies } from './queries.ts'

export const discussionRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const { db } = parts

  serve(app, parts, discussion.list, ({ scope, params, query }) =>
    readInCompany(db, scope, (tx) => listComments(tx, scope, params.objective, query.cursor)),
  )
  serve(app, parts, discussion.about, ({ scope, params }) =>
    readInCompany(db, scope, async (tx) => ({
      ...(await followingOf(tx, scope, params.objective)),
      comments: await countComments(tx, params.objective),
    })),
  )
  serve(app, parts, discussion.replies, ({ scope, params, query }) =>
    readInCompany(db, scope, (tx) => listReplies(tx, scope, params.id, query.cursor)),
  )
  serve(app, parts, discussion.onUpdates, ({ scope, params }) =>
    readInCompany(db, scope, async (tx) => ({ comments: await lastOnUpdates(tx, params.objective) })),
  )
  serve(app, parts, discussion.mentionable, ({ scope, query }) =>
    readInCompany(db, scope, async (tx) => ({ mentionable: await listMentionable(tx, query.name) })),
  )
  serve(app, parts, discussion.post, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => postComment(tx, scope, params.objective, body)),
  )
  serve(app, parts, discussion.edit, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => editComment(tx, scope, params.id, body)),
  )
  serve(app, parts, discussion.remove, ({ scope, params }) =>
    inCompany(db, scope, (tx) => deleteComment(tx, scope, params.id)),
  )
  serve(app, parts, discussion.react, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => react(tx, scope, params.id, body)),
  )
  serve(app, parts, discussion.follow, ({ scope, params }) =>
    inCompany(db, scope, (tx) => setFollowing(tx, scope, params.objective, true)),
  )
  serve(app, parts, discussion.unfollow, ({ scope, params }) =>
    inCompany(db, scope, (tx) => setFollowing(tx, scope, params.objective, false)),
  )
  serve(app, parts, discussion.teamFollowing, ({ scope, params }) =>
    readInCompany(db, scope, (tx) => teamFollowingOf(tx, scope, params.team)),
  )
  serve(app, parts, discussion.followTeam, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => followTeam(tx, scope, params.team, body.withBelow)),
  )
  serve(app, parts, discussion.unfollowTeam, ({ scope, params }) =>
    inCompany(db, scope, (tx) => unfollowTeam(tx, scope, params.team)),
  )
}
