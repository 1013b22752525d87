import { leavingMessages as texts } from '../messages/leavingMessages.js'
import { settingsMessages } from '../messages/settingsMessages.js'
import { writeDay } from '../messages/times.js'
import type { ApprovalRecord, LoginChangeRequest } from '../vault/approval.js'
import { button, heading, leaveButton, make, notice } from '../views/dom.js'
import { markMore } from '../views/more.js'
import type { SettingsAction, SettingsNotice, SettingsOutcome } from '../views/settings.js'
import type { Stage } from '../views/stage.js'
import type { Custody } from '../wallet/custody.js'
import type { LeavingCalls } from '../wallet/leavingCalls.js'
import type { OpenWallet } from '../wallet/wallet.js'

interface LeavingParts {
  readonly calls: LeavingCalls
  readonly custody: Pick<Custody, 'signLogin'>
  readonly stage: Stage
  /** Has the user approve a change, does it, and shows the settings with what it said. */
  readonly change: (
    request: LoginChangeRequest,
    shown: {
      readonly title: string
      readonly warning: string
      readonly act: string
      readonly isDanger: boolean
    },
    act: (approval: ApprovalRecord) => Promise<string>,
  ) => Promise<void>
  /** Shows the settings again. */
  readonly onEnd: (outcome: SettingsOutcome) => Promise<void>
}

/** Lists the actions for leaving: copy what is stored, and have the wallet deleted in seven days. */
export function listLeaving(
  parts: LeavingParts,
  { deletion }: Pick<OpenWallet, 'deletion'>,
): readonly SettingsAction[] {
  const copy: SettingsAction = { text: texts.data, test: 'frame-data', act: () => copyData(parts) }
  if (deletion !== undefined) return [copy]
  return [copy, { text: texts.leave, test: 'frame-leave', act: () => leave(parts), isDanger: true }]
}

/** Notice of the settings while a removal is under way. Who has asked for it can keep the wallet until then. */
export function leavingNotice(
  { calls, onEnd, stage }: Pick<LeavingParts, 'calls' | 'onEnd' | 'stage'>,
  { deletion }: Pick<OpenWallet, 'deletion'>,
): SettingsNotice | undefined {
  if (deletion === undefined) return undefined
  const day = writeDay(deletion.until)
  if (!deletion.isOwn) return { text: texts.leavingByApp(day) }
  const stay = () => stage.after(calls.stay(), () => onEnd({ note: texts.stayed }))
  return { text: texts.leaving(day), action: { text: texts.stay, test: 'frame-stay', act: stay } }
}

function leave({ calls, change, custody }: LeavingParts): Promise<void> {
  const at = Date.now()
  const request = { kind: 'leave', login: String(at) } as const
  const shown = { title: texts.leaveTitle, warning: texts.leaveWarning, act: texts.leaveAct, isDanger: true }
  return change(request, shown, async (approval) =>
    texts.leaving(writeDay(await calls.leave(at, await custody.signLogin(request, approval)))),
  )
}

const copyData = ({ onEnd, stage, ...parts }: LeavingParts): Promise<void> =>
  stage.after(parts.calls.readData(), (data) =>
    stage.after(
      navigator.clipboard.writeText(data),
      () => onEnd({ note: texts.dataCopied }),
      () => showData({ onEnd, stage }, data),
    ),
  )

/** Shows what is stored, where it cannot be copied without the user. */
function showData({ onEnd, stage }: Pick<LeavingParts, 'onEnd' | 'stage'>, data: string): void {
  const text = make('pre', { class: 'detail data', test: 'frame-data-text', text: data })
  text.tabIndex = 0
  text.setAttribute('role', 'region')
  text.setAttribute('aria-label', texts.dataTitle)
  const back = leaveButton({ class: 'secondary', text: settingsMessages.done, test: 'frame-done' }, () =>
    onEnd({}),
  )
  // Nothing was lost: the button below copies it.
  const about = notice('calm', texts.dataText)
  const copy = button({ class: 'primary', text: settingsMessages.copy, test: 'frame-data-copy' }, () =>
    navigator.clipboard.writeText(data).then(
      () => onEnd({ note: texts.dataCopied }),
      () => getSelection()?.selectAllChildren(text),
    ),
  )
  stage.show('settings', [
    heading(texts.dataTitle),
    about,
    text,
    make('div', { class: 'actions' }, back, copy),
  ])
  markMore(text)
}
