import { Stones } from '../logo.tsx'
import { heights, major, minor } from './contours.ts'
import css from './trail-map.module.css'

const walkedPath =
  'M72 910C112 848 160 838 232 806 288 786 316 788 331 770 356 744 360 712 356 692 350 668 306 652 300 622 296 596 300 580 316 562 350 546 382 540 422 540 458 540 482 552 518 548 560 540 606 516 604 476 602 452 594 440 584 428'
const pathAhead = 'M566 420C532 410 510 404 500 390 484 366 478 342 484 330 494 312 518 304 530 286L562 244'

const cairns = [
  { text: 'Week 3', x: 331, y: 760, size: 22, labelX: 354, anchor: 'start' },
  { text: 'Week 6', x: 316, y: 554, size: 24, labelX: 292, anchor: 'end' },
  { text: 'This week', x: 584, y: 416, size: 30, labelX: 611, anchor: 'start' },
] as const

/** The quarter as a walk: what lies behind is drawn, what lies ahead is dotted. Decoration only. */
export const TrailMap = () => (
  <svg className={css.map} viewBox="0 0 880 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path className={css.minor} d={minor} />
    <path className={css.major} d={major} />
    {heights.map(({ text, x, y }) => (
      <text key={text} className={css.height} x={x} y={y + 4} textAnchor="middle">
        {text}
      </text>
    ))}
    <path className={css.walked} d={walkedPath} />
    <path className={css.ahead} d={pathAhead} />
    {cairns.map(({ text, x, y, size, labelX, anchor }) => (
      <g key={text}>
        <circle className={css.clearing} cx={x} cy={y + 1} r={size / 2 + 2} />
        <g className={css.cairn}>
          <Stones size={size} x={x - size / 2} y={y - size / 2} />
        </g>
        <text className={css.label} x={labelX} y={y + 5} textAnchor={anchor}>
          {text}
        </text>
      </g>
    ))}
    <circle className={css.goal} cx={566} cy={236} r={5} />
    <text className={css.label} x={580} y={232}>
      Quarter end
    </text>
  </svg>
)
