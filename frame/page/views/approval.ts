import { armButton, type Press } from '../arming/arm.js'
import { approvalMessages as texts } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import type { Headline } from '../prepare/losses.js'
import type { Acts, Prepared, Step } from '../prepare/types.js'
import { siteLine } from './appMark.js'
import { armHints, detailOf, factList, heading, leaveButton, make, notice } from './dom.js'
import { addIcon } from './icon.js'
import { watchMore } from './more.js'
import type { Stage } from './stage.js'

/** The part of a request that is shown: all but the bytes that are signed and the account. */
export interface Shown extends Omit<Prepared, 'request' | 'account' | 'headline'> {
  /** Absent for a change that no site asks for. */
  readonly headline?: Headline | undefined
}

export interface AskOptions {
  /** Whether a passkey can confirm it, so that no pointer is needed. */
  readonly hasPasskey: boolean
  /** Whether something else is shown after a rejection. */
  readonly stays: boolean
  /** Called when the user rejects it or it is gone, also after it was approved and while something is still waited for. */
  readonly onLeave?: () => void
}

/** Shows a request. Resolves with how it was approved, or undefined if it was rejected or closed. */
export const askApproval = (
  stage: Stage,
  shown: Shown,
  { hasPasskey, stays, onLeave = () => {} }: AskOptions,
): Promise<Press | undefined> =>
  new Promise((resolve) => {
    const acts: Acts = shown.acts ?? { approve: messages.approve, reject: messages.decline }
    const approve = make('button', {
      class: acts.isDanger ? 'primary danger' : 'primary',
      text: acts.approve,
      test: 'frame-approve',
    })
    approve.type = 'button'
    approve.disabled = true
    const reject = leaveButton({ class: 'secondary', text: acts.reject, test: 'frame-reject' }, () => {
      resolve(undefined)
      onLeave()
      if (!stays) stage.clear('cancelled')
    })
    const region = detailRegion(shown)
    const armHint = hasPasskey ? messages.armHintPasskey : messages.armHint
    // Only one of them is visible. Both take up room, so that the height does not depend on whether the details are cut.
    const { again, hints } = armHints(
      make('p', { class: 'hint', text: armHint }),
      addIcon(make('p', { class: 'hint', text: texts.scrollHint }), 'down'),
    )
    const actions = make('div', { class: 'actions' }, reject, approve)
    let disarm = () => {}
    const head = headOf(shown)
    stage.show('approval', [...head, region, hints, actions], () => {
      disarm()
      resolve(undefined)
      onLeave()
    })
    watchRoom(region)
    disarm = armButton({
      button: approve,
      parts: [...head, region],
      hasKeys: hasPasskey,
      onPress: resolve,
      onEarly: () => {
        again.textContent = messages.pressAgain(acts.approve)
      },
    })
  })

/** Divides the facts: the site that asks is the first one, if any asks, and stands above everything. */
function divide(rows: Shown['rows']) {
  const [[term, site] = [], ...facts] = rows
  return term === messages.site && site !== undefined ? { site, facts } : { facts: rows }
}

/** Draws the head, which stays in sight but in a low frame: the site, what it asks for, and the most that can be lost. */
export function headOf({
  headline,
  rows,
  title,
}: Pick<Shown, 'headline' | 'rows' | 'title'>): readonly HTMLElement[] {
  const { site: origin } = divide(rows)
  const site = origin === undefined ? [] : [siteLine(origin)]
  const question = heading(title)
  question.dataset.testid = 'frame-title'
  if (headline === undefined) return [...site, question]
  const most = headlineOf(headline)
  most.id = 'most'
  // It is read out with the title, where the focus is.
  question.setAttribute('aria-describedby', most.id)
  return [...site, question, most]
}

/** Whether nothing can be lost but by what the text below says: then the line is its label. */
export const isPromise = ({ lead, tone }: Headline): boolean => lead === '' && tone === 'calm'

/** Stands in a text for what is put into it. */
const place = '\n'
/** The words with which the texts of losses begin. Where a language begins with the name or the amount, there are none. */
const openings = [
  texts.upTo(place),
  texts.lostAll(place),
  texts.lostAccount(place),
  texts.lostCollectibles(place),
  texts.lostCollectible(place, ''),
  texts.lostCollectible(place, texts.all.toLowerCase()),
  texts.onlyFee,
  texts.nothingLost,
]
  .map((text) => text.split(place, 1)[0] ?? '')
  .filter((opening) => /\p{L}/u.test(opening))

/** Draws the most that can be lost. */
function headlineOf(headline: Headline): HTMLElement {
  const { lead, tone, what } = headline
  if (isPromise(headline)) return make('h2', { class: 'promise', text: what, test: 'frame-headline' })
  const line = make('h2', { class: 'headline', test: 'frame-headline' })
  line.dataset.tone = tone
  // It begins with a capital, but a name or a symbol that stands first keeps its letters.
  if (openings.some((opening) => what.startsWith(opening))) line.dataset.start = 'word'
  // In a low frame it scrolls, so that the details have room.
  line.dataset.readToEnd = ''
  if (lead !== '') line.append(make('span', { text: lead }), ' ')
  // A short form of an address stays in one line, and an amount is read from the left in every language.
  const parts = what.split(/(\S+…\S+|\p{Nd}[\p{Nd}.,٫٬]*\s[^\s,،]+)/u).map((text, index) => {
    if (index % 2 === 0) return new Text(text)
    return text.includes('…') ? make('span', { class: 'whole', text }) : make('bdi', { text })
  })
  line.append(make('strong', {}, ...parts))
  return line
}

/** How many times as high as its warnings the part that scrolls has to be, for them to stay in sight at its end. */
const roomForWarnings = 2

/**
 * Notes whether a part is cut, because what is below the fold is approved too, whether more of it follows, and whether its warnings can stand at its end, above
 * the buttons: where they would cover too much of what scrolls behind them, they come first.
 */
function watchRoom(region: HTMLElement): void {
  const warnings = region.querySelector<HTMLElement>(':scope > .warnings')
  const noteMore = watchMore(region)
  new ResizeObserver(() => {
    const { clientHeight, scrollHeight } = region
    const isLong = scrollHeight > clientHeight + 2
    region.classList.toggle('long', isLong)
    const hasRoom = !isLong || clientHeight >= roomForWarnings * (warnings?.offsetHeight ?? 0)
    const wasRoomy = region.classList.contains('roomy')
    const isRoomy = region.classList.toggle('roomy', clientHeight > 0 && hasRoom)
    // Warnings that come to the front are in sight there, wherever it was scrolled to.
    if (wasRoomy && !isRoomy && warnings !== null) region.scrollTop = 0
    noteMore()
  }).observe(region)
}

/** Everything about a request. It scrolls when it is long, and has to be scrolled to its end. */
function detailRegion(shown: Shown): HTMLElement {
  const { about, detail, title, trial } = shown
  const region = make('div', { class: 'details', test: 'frame-details' })
  region.tabIndex = 0
  region.dataset.readToEnd = ''
  region.setAttribute('role', 'region')
  region.setAttribute('aria-label', title)
  if (about) region.append(make('p', { text: about }))
  const warnings = make('div', { class: 'warnings' }, ...warningsOf(shown))
  if (warnings.childElementCount > 0) region.append(warnings)
  const card = factCard(shown)
  if (card.childElementCount > 0) region.append(card)
  if (trial?.note !== undefined && !trial.isWarning)
    region.append(make('p', { class: 'note', text: trial.note, test: 'frame-trial' }))
  if (detail !== undefined) region.append(detailOf(detail.label, detail.text, detail.isFolded))
  return region
}

/** One card with all facts: what the request does, what the trial found, and what it costs. */
function factCard({ costs = [], rows, steps, title, trial }: Shown): HTMLElement {
  const card = make('div', { class: 'card' })
  if (steps.some((step) => isSaid(step, title) || steps.length > 1)) card.append(stepList(title, steps))
  if (trial !== undefined && trial.changes.length > 0) {
    const list = make('div', { class: 'changes', test: 'frame-changes' })
    list.append(make('h2', { text: texts.changes }), factList(trial.changes, 'facts amounts'))
    card.append(list)
  }
  const facts = [...divide(rows).facts, ...costs]
  if (facts.length > 0) card.append(factList(facts))
  return card
}

/** Whether a step has more to say than the title of the request and its warning. */
const isSaid = (step: Step, title: string) => step.title !== title || step.rows.length > 0

/** Lists the steps of a request, one after the other. The warning of one among others stands below it. */
function stepList(title: string, steps: readonly Step[]): HTMLElement {
  const list = make('div', { class: 'steps', test: 'frame-steps' })
  for (const step of steps) {
    if (step.title !== title) list.append(make('h2', { text: step.title }))
    if (step.rows.length > 0) list.append(factList(step.rows))
    if (step.warning && steps.length > 1) list.append(warningOf(step.warning))
  }
  return list
}

/** The warnings of the whole request. They are read first, and stand right above its buttons where there is room. */
function* warningsOf({ steps, trial, warning }: Shown): Generator<HTMLElement> {
  const [only] = steps
  if (warning) yield warningOf(warning)
  if (only?.warning && steps.length === 1) yield warningOf(only.warning)
  if (trial?.note !== undefined && trial.isWarning) yield warningOf(trial.note, 'frame-trial')
}

const warningOf = (text: string, test = 'frame-warning') => notice('warning', text, { test })
