import { messages as common } from '@cairn/domain/messages'
import { coaching } from '@cairn/domain/objectives/coach-contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { imports } from '@cairn/domain/objectives/import-contract'
import { whyNoFurtherDownload } from '@cairn/domain/objectives/rules'
import type { FastifyInstance } from 'fastify'
import { callOf, perCall } from '../call-life.ts'
import { readAsOf } from '../days/reading.ts'
import { countIfEmbedded, isDatabaseDown } from '../db/client.ts'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { logFailure } from '../log.ts'
import type { Parts } from '../parts.ts'
import { refuse } from '../refused.ts'
import { type ServeParts, serve, serveJson, serveStream } from '../serve.ts'
import { formOptions, ownerChoices, parentChoices } from './choice-queries.ts'
import { changeStatus, deleteObjective, revokeShare, shareObjective } from './commands.ts'
import { countObjectives, filterOptions } from './count-queries.ts'
import { createObjective } from './create.ts'
import { editObjective } from './edit.ts'
import { csvOf, idsToExport } from './export.ts'
import { dismissHint } from './hint-commands.ts'
import { historyOf, stepsOf } from './history.ts'
import { importObjectives, previewImport, whyNoImport } from './import.ts'
import { ledgerOf } from './ledger-stored.ts'
import { listObjectives } from './list-queries.ts'
import { getObjective } from './one.ts'
import { matchingReader } from './reading.ts'
import { sharedObjective } from './share-keys.ts'
import { exampleTitle, similarObjectives } from './similar-queries.ts'

export const objectivesRoutes = (app: FastifyInstance, parts: ServeParts & Pick<Parts, 'sealing'>) => {
  const { db, sealing } = parts
  const readMatching = matchingReader(parts)

  serveJson(app, parts, objectives.list, ({ scope, query }) =>
    readMatching(scope, query.search, (tx) =>
      readAsOf(tx, scope, query, (shown, reader, beside) => listObjectives(shown, reader, query, beside)),
    ),
  )
  serve(app, parts, objectives.counts, ({ scope, membership, query }) =>
    readMatching(scope, query.search, (tx) => countObjectives(tx, scope, membership.company.timeZone, query)),
  )
  serve(app, parts, objectives.filters, ({ scope }) => readInCompany(db, scope, filterOptions))
  serve(app, parts, objectives.parentChoices, ({ scope, query }) =>
    readMatching(scope, query.search, (tx) => parentChoices(tx, query)),
  )
  serve(app, parts, objectives.ownerChoices, ({ scope, query }) =>
    readMatching(scope, query.search, async (tx) => ({ members: await ownerChoices(tx, query.search) })),
  )
  serve(app, parts, objectives.formOptions, ({ scope, membership, query }) =>
    readInCompany(db, scope, (tx) => formOptions(tx, scope, membership.company.timeZone, query)),
  )

  serveJson(app, parts, objectives.get, ({ scope, params }) =>
    readInCompany(db, scope, (tx) => getObjective(tx, scope, params.id, sealing)),
  )
  serve(app, parts, objectives.create, ({ scope, membership, body }) =>
    inCompany(db, scope, (tx) => createObjective(tx, scope, membership.company.timeZone, body)),
  )
  serve(app, parts, objectives.update, ({ scope, membership, params, body }) =>
    inCompany(db, scope, (tx) => editObjective(tx, scope, membership.company.timeZone, params.id, body)),
  )
  serve(app, parts, objectives.changeStatus, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => changeStatus(tx, scope, params.id, body.status)),
  )
  serve(app, parts, objectives.remove, ({ scope, params }) =>
    inCompany(db, scope, async (tx) => ({ deleted: await deleteObjective(tx, scope, params.id) })),
  )
  serve(app, parts, objectives.ledger, ({ scope, params, query }) =>
    readInCompany(db, scope, (tx) => ledgerOf(tx, params.id, query.cursor)),
  )
  serve(app, parts, objectives.history, ({ scope, params, query }) =>
    readInCompany(db, scope, (tx) => historyOf(tx, params.id, query.before)),
  )

  serve(app, parts, objectives.share, ({ scope, params }) =>
    inCompany(db, scope, (tx) => shareObjective(tx, scope, params.id, sealing)),
  )
  serve(app, parts, objectives.revokeShare, ({ scope, params }) =>
    inCompany(db, scope, (tx) => revokeShare(tx, scope, params.id)),
  )
  serve(app, parts, objectives.shared, ({ query }) => sharedObjective(db, query.okrId, query.key))

  serve(app, parts, coaching.similar, ({ scope, query }) =>
    readMatching(scope, query.title, (tx) => similarObjectives(tx, query)),
  )
  serve(app, parts, coaching.example, ({ scope }) => readInCompany(db, scope, exampleTitle))
  serve(app, parts, coaching.dismissHint, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => dismissHint(tx, scope, params.id, body)),
  )

  const downloads = perCall<string>()
  serveStream(app, parts, objectives.export, async ({ scope, query, request, reply }) => {
    const { id } = scope.actor
    refuse(whyNoFurtherDownload([...downloads.values()].filter((whose) => whose === id).length))
    downloads.set(callOf(request), id)
    const ids = await readMatching(scope, query.search, (tx) => idsToExport(tx, scope, query))
    reply.header('content-disposition', 'attachment; filename="okrs.csv"')
    return csvOf(db, scope, ids)
  })
  serve(app, parts, imports.previewImport, ({ scope, body }) =>
    inCompany(db, scope, async (tx) => {
      refuse(await whyNoImport(tx, scope, body))
      return previewImport(tx, scope, body)
    }),
  )
  serveStream(app, parts, imports.import, async ({ scope, body, query, request }) => {
    refuse(await readInCompany(db, scope, (tx) => whyNoImport(tx, scope, { ...body, id: query.id })))
    return stepsOf(imports.import.reply, async (tell) => {
      try {
        return await inCompany(db, scope, (tx) =>
          importObjectives(tx, scope, { ...body, id: query.id }, tell, () => countIfEmbedded(db, tx, scope)),
        )
      } catch (error) {
        logFailure(request, error, 'import')
        const message = isDatabaseDown(error) ? common.unavailable : common.unexpected
        return { refused: { message, problems: [] } }
      }
    })
  })
}
