import { describe, expect, it } from 'vitest'
import { expositionOf } from './exposition.ts'
import { readMetrics } from './testing/metrics.ts'

describe('The text for a monitoring system', () => {
  it('has help, type and a line for each sample', () => {
    const samples = [{ labels: { path: '/api/me', status: '2xx' }, value: 3 }, { value: 0.25 }]
    expect(expositionOf([{ name: 'seen_total', type: 'counter', help: 'What was seen.', samples }])).toBe(
      '# HELP seen_total What was seen.\n# TYPE seen_total counter\n' +
        'seen_total{path="/api/me",status="2xx"} 3\nseen_total 0.25\n',
    )
  })

  it('keeps quotes, backslashes and line ends inside their label', () => {
    const said = 'a"b\\c\nd\\n"} 7\n# HELP forged'
    const text = expositionOf([
      { name: 'odd', type: 'gauge', help: 'One\nline\\only', samples: [{ labels: { said }, value: 1 }] },
    ])
    expect(text.split('\n')).toHaveLength(4)
    expect(text).toContain('# HELP odd One\\nline\\\\only\n')
    expect(readMetrics(text).readings).toEqual([{ name: 'odd', labels: { said }, value: 1 }])
  })

  it('says infinity as it is read', () => {
    const samples = [{ value: Number.POSITIVE_INFINITY }]
    expect(expositionOf([{ name: 'far', type: 'gauge', help: 'Far.', samples }])).toContain('\nfar +Inf\n')
  })

  it('leaves a metric out that has nothing to say', () => {
    expect(expositionOf([{ name: 'none', type: 'gauge', help: 'None.', samples: [] }])).toBe('')
  })
})
