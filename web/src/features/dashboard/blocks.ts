import type {
  DashboardQuality,
  DashboardQueues,
  DashboardRanks,
  DashboardSummary,
  DashboardTrend,
} from '../../api/generated'
import { ORDER_NAMES } from '../../order/order-kinds'
import type { Size } from './spans'

/** Answers are what the server has told so far. */
export interface Answers {
  summary?: DashboardSummary
  queues?: DashboardQueues
  trend?: DashboardTrend
  ranks?: DashboardRanks
  quality?: DashboardQuality
}

interface Rule {
  size: Size
  /** Whether the server's answer has the block; undefined as long as there is none. */
  present: (answers: Answers) => boolean | undefined
  /** Lists of which the account must see some for the block to be expected, so that its place is kept until the answer is there. */
  lists: readonly string[]
  /** How many of them; one where it is not said. */
  least?: number
}

const ORDERS = Object.values(ORDER_NAMES)

const some = (list: readonly unknown[] | undefined, least = 1) => (list?.length ?? 0) >= least

const RULES = {
  queues: {
    size: 'full',
    present: ({ queues }) => queues && some(queues.queues),
    lists: [
      ...ORDERS,
      ...['Certification', 'goods', 'review', 'comment', 'feedback', 'carousel', 'shopCarousel', 'agreement'],
    ],
  },
  sales: { size: 'twoThirds', present: ({ summary }) => summary && Boolean(summary.sales), lists: ORDERS },
  members: { size: 'third', present: ({ summary }) => summary && Boolean(summary.members), lists: ['user'] },
  kinds: { size: 'twoThirds', present: ({ summary }) => summary && some(summary.kinds), lists: ORDERS },
  expiring: {
    size: 'third',
    present: ({ summary }) => summary && some(summary.expiring),
    lists: ['companion', ORDER_NAMES.insurance],
  },
  orderTrend: { size: 'twoThirds', present: ({ trend }) => trend && some(trend.kinds), lists: ORDERS },
  // One kind is all of it.
  share: { size: 'third', present: ({ trend }) => trend && some(trend.kinds, 2), lists: ORDERS, least: 2 },
  memberTrend: {
    size: 'twoThirds',
    present: ({ trend }) => trend && Boolean(trend.members),
    lists: ['user'],
  },
  use: {
    size: 'third',
    present: ({ summary }) => summary && some(summary.use),
    lists: ['companion', 'centre', 'stew'],
  },
  ranks: {
    size: 'full',
    present: ({ ranks }) => ranks && Object.values(ranks).some((list) => some(list)),
    lists: ['goods', 'doctor', 'med', 'gene', 'insure', 'stew', 'phy'],
  },
  quality: { size: 'full', present: ({ quality }) => quality && some(quality.kinds), lists: ORDERS },
  people: { size: 'third', present: ({ summary }) => summary && some(summary.people), lists: ['account'] },
  // For those who see members and deal with money.
  owed: {
    size: 'third',
    present: ({ summary }) => summary && Boolean(summary.owed),
    lists: ['user', 'refund'],
    least: 2,
  },
  content: {
    size: 'third',
    present: ({ summary }) => summary && Boolean(summary.content),
    lists: ['article'],
  },
  screens: { size: 'full', present: () => true, lists: [] },
} as const satisfies Record<string, Rule>

export type BlockName = keyof typeof RULES

/** The blocks in the order that the dashboard itself has them in. */
export const BLOCK_NAMES = Object.keys(RULES) as BlockName[]

/** Blocks that everybody has; with nothing beside them there is no work to show. */
const ALWAYS_THERE: readonly BlockName[] = ['people', 'screens']

export const sizeOf = (name: BlockName): Size => RULES[name].size

/** blocksFor are the blocks of an account: those that the server tells of and, until it has, those that its rights promise. */
export function blocksFor(answers: Answers, mayList: (list: string) => boolean): BlockName[] {
  return BLOCK_NAMES.filter((name) => {
    const { present, lists, least = 1 }: Rule = RULES[name]
    return present(answers) ?? (lists.length > 0 && lists.filter(mayList).length >= least)
  })
}

/** hasWork says whether there is any block that not everybody has. */
export function hasWork(blocks: readonly BlockName[]): boolean {
  return blocks.some((name) => !ALWAYS_THERE.includes(name))
}
