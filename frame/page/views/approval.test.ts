// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { layViewPlace } from '../../testing/viewPlace.js'
import { approvalMessages as texts } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { askApproval, type Shown } from './approval.js'
import { createStage } from './stage.js'

beforeEach(layViewPlace)

/** Shows an approval. Another `detail` can be in it. @returns the part above the one that scrolls, and that one */
function show(rows: Shown['rows'], detail?: Shown['detail']) {
  const stage = createStage({ show: () => {}, hide: () => {} })
  void askApproval(
    stage,
    {
      title: 'Sign a message',
      rows,
      steps: [],
      about: undefined,
      detail,
      trial: undefined,
      warning: undefined,
    } as Shown,
    { hasPasskey: false, stays: false },
  )
  const details = document.querySelector('[data-testid=frame-details]')
  const site = document.querySelector('[data-testid=frame-site]')
  return { details, site, isAbove: site !== null && !details?.contains(site) }
}

test('a user reads the origin of the site that asks above what scrolls, and not a second time', () => {
  const { details, isAbove, site } = show([
    [messages.site, 'https://app.example'],
    [messages.network, 'Ethereum'],
  ])
  expect([isAbove, site?.textContent]).toEqual([true, 'https://app.example'])
  expect(details?.textContent).toContain('Ethereum')
  expect(details?.textContent).not.toContain('https://app.example')
})

test('what a request names like the site stays among its facts', () => {
  const { details, site } = show([
    [messages.site, 'https://app.example'],
    [messages.site, 'https://bank.example'],
  ])
  expect(site?.textContent).toBe('https://app.example')
  expect(details?.textContent).toContain('https://bank.example')
})

test('what is folded is behind its label, and anything else is open', () => {
  const isOpen = (isFolded?: boolean) => {
    const { details } = show([], { label: 'Message', text: 'To the letter', ...(isFolded && { isFolded }) })
    expect(details?.textContent).toContain('To the letter')
    return details?.querySelector('details') === null
  }
  expect([isOpen(), isOpen(true)]).toEqual([true, false])
})

test('a user who is asked for anything can decline it', () => {
  show([])
  expect(document.querySelector('[data-testid=frame-reject]')?.textContent).toBe('Decline')
})

test('a change that no site asks for names none', () => {
  expect(show([[messages.network, 'Ethereum']]).site).toBeNull()
})

test('the facts of a request are in one card, and its warnings are read before them', () => {
  const stage = createStage({ show: () => {}, hide: () => {} })
  const shown = {
    title: 'Send a transaction',
    rows: [
      [messages.site, 'https://app.example'],
      [messages.network, 'Ethereum'],
    ],
    costs: [[messages.maxFee, '0.1 ETH']],
    steps: [
      { title: 'Send a transaction', rows: [[messages.to, 'Somebody']], losses: [], warning: 'Beware.' },
    ],
    trial: { changes: [['ETH', '−1']], losses: [], note: 'It fails.', isWarning: true },
    warning: 'And of that.',
  } as const satisfies Shown
  void askApproval(stage, shown, { hasPasskey: false, stays: false })
  const parts = [...(document.querySelector('[data-testid=frame-details]')?.children ?? [])]
  expect(parts.map(({ className }) => className)).toEqual(['warnings', 'card'])
  for (const fact of ['Somebody', '−1', 'Ethereum', '0.1 ETH']) expect(parts[1]?.textContent).toContain(fact)
  expect([...(parts[0]?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'And of that.',
    'Beware.',
    'It fails.',
  ])
})

test('the warning of one step among others stays below it', () => {
  const stage = createStage({ show: () => {}, hide: () => {} })
  const step = (title: string, warning?: string) => ({ title, rows: [], losses: [], warning })
  const steps = [step('1. Allow', 'Beware.'), step('2. Swap')]
  const shown: Shown = { title: 'Do 2 things at once', rows: [], steps }
  void askApproval(stage, shown, { hasPasskey: false, stays: false })
  const list = document.querySelector('[data-testid=frame-steps]')
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '1. Allow',
    'Beware.',
    '2. Swap',
  ])
  expect(document.querySelector('.warnings')).toBeNull()
})

/** Shows what can be lost. @returns the parts above what scrolls, by their test ids, with their texts */
function headOf(headline: NonNullable<Shown['headline']>) {
  const stage = createStage({ show: () => {}, hide: () => {} })
  const rows = [[messages.site, 'https://app.example']] as const
  void askApproval(
    stage,
    { title: 'Send a transaction', headline, rows, steps: [] },
    { hasPasskey: false, stays: false },
  )
  return [...document.querySelectorAll<HTMLElement>('h1, h2')].map(
    ({ dataset, tagName, textContent }) => [tagName, dataset.testid, textContent] as const,
  )
}

test('a user reads what is done before what can be lost, and hears both where the view begins', () => {
  const parts = headOf({ lead: 'You can lose:', what: '0.1 ETH', tone: 'loss' })
  expect(parts).toEqual([
    ['H1', 'frame-title', 'Send a transaction'],
    ['H2', 'frame-headline', 'You can lose: 0.1 ETH'],
  ])
  const most = document.querySelector('h1')?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(most)?.textContent).toBe('You can lose: 0.1 ETH')
})

test('what is lost by nothing but the text is its label', () => {
  expect(headOf({ lead: '', what: 'You agree to this text', tone: 'calm' }).at(-1)).toEqual([
    'H2',
    'frame-headline',
    'You agree to this text',
  ])
  expect(document.querySelector('.promise')).not.toBeNull()
  headOf({ lead: '', what: 'The wallet cannot tell what you can lose', tone: 'unknown' })
  expect(document.querySelector('.promise')).toBeNull()
})

test('a headline begins with a capital only where its first word is one of the wallet', () => {
  const isWord = (what: string) => {
    headOf({ lead: texts.canLose, what, tone: 'loss' })
    return document.querySelector<HTMLElement>('.headline')?.dataset.start === 'word'
  }
  for (const what of [
    texts.upTo('3 USDC'),
    texts.lostAll('stETH'),
    texts.lostAccount('0x1234…abcd'),
    texts.lostCollectibles('apes'),
    texts.lostCollectible('#1 of apes', ''),
    texts.lostCollectible('#1 of apes', 'all'),
    texts.onlyFee,
    texts.nothingLost,
  ])
    expect(isWord(what), what).toBe(true)
  for (const what of ['stETH', 'ann.eth', '0x1234…abcd', '3 stETH', 'all-in', 'upper'])
    expect(isWord(what), what).toBe(false)
})
