import { leavingMessages as texts } from '../messages/leavingMessages.js'
import { settingsMessages } from '../messages/settingsMessages.js'
import { writeDay } from '../messages/times.js'
import type { ApprovalRecord, LoginChangeRequest } from '../vault/approval.js'
import { heading, leaveButton, make } from '../views/dom.js'
import type { SettingsAction, SettingsOutcome } from '../views/settings.js'
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
    shown: { readonly title: string; readonly warning: string; readonly act: string },
    act: (approval: ApprovalRecord) => Promise<string>,
  ) => Promise<void>
  /** Shows the settings again. */
  readonly onEnd: (outcome: SettingsOutcome) => Promise<void>
}

/** Lists the actions for leaving: copy what is stored, have the wallet deleted in seven days, and keep it until then. */
export function listLeaving(
  parts: LeavingParts,
  { deletion }: Pick<OpenWallet, 'deletion'>,
): readonly SettingsAction[] {
  const { calls, onEnd, stage } = parts
  const copy: SettingsAction = { text: texts.data, test: 'frame-data', act: () => copyData(parts) }
  if (deletion === undefined)
    return [copy, { text: texts.leave, test: 'frame-leave', act: () => leave(parts), isDanger: true }]
  if (!deletion.isOwn) return [copy]
  const stay = async () => {
    await stage.after(calls.stay(), () => onEnd({ note: texts.stayed }))
  }
  return [copy, { text: texts.stay, test: 'frame-stay', act: stay }]
}

/** Warning of the settings while a removal is under way. */
export const leavingNote = ({ deletion }: Pick<OpenWallet, 'deletion'>): string | undefined =>
  deletion && (deletion.isOwn ? texts.leaving : texts.leavingByApp)(writeDay(deletion.until))

function leave({ calls, change, custody }: LeavingParts): Promise<void> {
  const at = Date.now()
  const request = { kind: 'leave', login: String(at) } as const
  const shown = { title: texts.leaveTitle, warning: texts.leaveWarning, act: texts.leaveAct }
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
  const text = make('pre', { class: 'detail', test: 'frame-data-text', text: data })
  text.tabIndex = 0
  text.setAttribute('role', 'region')
  text.setAttribute('aria-label', texts.dataTitle)
  const back = leaveButton({ class: 'quiet', text: settingsMessages.done, test: 'frame-done' }, () =>
    onEnd({}),
  )
  stage.show('settings', [
    heading(texts.dataTitle),
    make('p', { text: texts.dataText }),
    make('div', { class: 'details' }, text),
    back,
  ])
}
