import { areEnough, type VaultRecord, type VaultSlot } from '../src/shared/vaultRecord.js'
import type { Api } from './api.js'
import type { Approvals, PreparedChange } from './approvals.js'
import type { Custody } from './custody.js'
import { messages } from './messages.js'
import { hasPasskeys } from './passkeys.js'
import { settingsMessages as texts } from './settingsMessages.js'
import type { PermissionRequests } from './smart/permissions/createPermissionRequests.js'
import type { ApprovalRecord, VaultChange } from './vault/approval.js'
import { textOf } from './views/dom.js'
import { createEmailChange } from './views/emailChange.js'
import { showKeys } from './views/keys.js'
import { showProblem } from './views/problem.js'
import { showNewRecovery } from './views/recovery.js'
import { type SettingsOutcome, type SettingsWay, showSettings } from './views/settings.js'
import type { Stage } from './views/stage.js'
import type { OpenWallet } from './wallet.js'

interface SettingsParts {
  readonly custody: Custody
  readonly approvals: Approvals
  readonly stage: Stage
  /** Origin of the page that embeds the wallet. */
  readonly site: string
  readonly api: Api
  readonly permissions: PermissionRequests
}

const names = { device: texts.otherDevice, recovery: texts.recovery, passkey: texts.passkey } as const
const notes = { device: texts.deviceNote, recovery: texts.recoveryNote, passkey: texts.passkeyNote } as const

/** Creates the security settings: ways to open the wallet, the email, the private key. Returns what opens them. */
export function createSettings(parts: SettingsParts): () => void {
  const { api, approvals, custody, permissions, site, stage } = parts

  const prepare = (
    request: VaultChange,
    shown: Pick<PreparedChange, 'about' | 'title' | 'warning'> & { readonly way?: string },
    address: string,
  ): PreparedChange => ({
    request,
    account: address,
    title: shown.title,
    about: shown.about,
    warning: shown.warning,
    rows: [
      [messages.site, site],
      [texts.address, address],
      ...(shown.way === undefined ? [] : ([[texts.way, shown.way]] as const)),
    ],
    steps: [],
  })
  /** Asks for an approval, does what was approved, and shows the settings again. */
  const change = async (
    prepared: PreparedChange,
    act: (approval: ApprovalRecord, leaving: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    let problem: string | undefined
    let approval: ApprovalRecord | undefined
    const leaving = new AbortController()
    try {
      approval = await approvals.approveChange(prepared, leaving)
    } catch (error) {
      if (!stage.isShown()) return
      const text = textOf(error)
      if (text !== messages.rejected) problem = text
    }
    if (approval !== undefined) {
      const isRight = await act(approval, leaving.signal).then(
        () => true,
        (error: unknown) => {
          const text = textOf(error)
          if (text !== messages.passkeyRefused || !leaving.signal.aborted) problem = text
          return false
        },
      )
      // Closed by the user while it was done.
      if ((isRight || leaving.signal.aborted) && !stage.isShown()) return
    }
    await show({ problem })
  }
  /** Ways of one kind are numbered in the order in which they were added. */
  const wayOf = (slot: VaultSlot, { slots }: VaultRecord) => {
    if (slot.device === custody.device) return { name: texts.thisDevice, note: notes.device }
    const alike = slots.filter(({ device, kind }) => kind === slot.kind && device !== custody.device)
    const [name, note] = [names[slot.kind], notes[slot.kind]]
    if (alike.length === 1) return { name, note }
    const number = alike.indexOf(slot) + 1
    return { name: texts.numbered(name, number), note: number === alike.length ? texts.newestNote : note }
  }

  const remove = async (slot: VaultSlot, { record, removals }: OpenWallet): Promise<void> => {
    const others = record.slots.filter((each) => each !== slot && each.kind === 'passkey')
    const isFree = (removals.get(slot.id) ?? Number.POSITIVE_INFINITY) <= Date.now()
    if (others.length === 0 && !isFree) {
      await custody.setRemoval(slot, false)
      return show({ note: texts.hold })
    }
    const shown = { title: texts.removeTitle, warning: texts.removeWarning, way: wayOf(slot, record).name }
    const prepared = prepare({ kind: 'remove', slot: slot.id }, shown, record.address)
    await change(prepared, (approval) => custody.removeSlot(slot, approval))
  }

  /** The settings, or why they cannot be shown. */
  const show = (outcome: SettingsOutcome = {}): Promise<void> =>
    draw(outcome).catch((error: unknown) => {
      if (textOf(error) === messages.loggedOut) return stage.clear('cancelled')
      showProblem(stage, { error, name: 'settings', title: texts.title }, () => show(outcome))
    })

  const draw = async (outcome: SettingsOutcome): Promise<void> => {
    const open = await custody.load()
    if (!(await custody.tellNews(stage, 'settings'))) return
    const { record, removals } = open
    const { address } = record
    const permitted = (await permissions.list(address)).map(({ about, end, site: of }) => ({
      name: of,
      note: about,
      end: async () => {
        await end()
        await show()
      },
    }))
    const ways = record.slots.map(
      (slot): SettingsWay => ({
        ...wayOf(slot, record),
        removal: removals.get(slot.id),
        ...(slot.device !== custody.device &&
          areEnough(record.slots.filter((each) => each !== slot)) && { remove: () => remove(slot, open) }),
        keep: async () => {
          await custody.setRemoval(slot, true)
          await show()
        },
      }),
    )
    const addPasskey = prepare(
      { kind: 'add', slot: 'passkey' },
      { title: texts.addPasskeyTitle, about: texts.addPasskeyText },
      address,
    )
    const addRecovery = prepare(
      { kind: 'add', slot: 'recovery' },
      { title: texts.newRecoveryTitle, about: texts.newRecoveryText },
      address,
    )
    const exporting = prepare(
      { kind: 'export', address },
      { title: texts.exportTitle, warning: texts.exportWarning },
      address,
    )
    showSettings(stage, {
      address,
      mail: open.mail,
      outcome,
      permitted,
      ways,
      actions: [
        ...(hasPasskeys()
          ? [
              {
                text: texts.addPasskey,
                test: 'frame-add-passkey',
                act: () => change(addPasskey, custody.addPasskey),
              },
            ]
          : []),
        {
          text: texts.newRecovery,
          test: 'frame-new-recovery',
          act: () =>
            change(addRecovery, (approval) =>
              custody.addRecovery(approval, (code, store) => showNewRecovery(stage, code, store)),
            ),
        },
        ...(open.mail === ''
          ? []
          : [
              {
                text: texts.changeEmail,
                test: 'frame-change-email',
                act: async () => {
                  const onEnd = (note?: string) => void show({ note })
                  createEmailChange({ api, stage, site, current: open.mail, onEnd }).ask()
                },
              },
            ]),
        {
          text: texts.showKey,
          test: 'frame-export',
          act: () =>
            change(exporting, async (approval) => showKeys(stage, await custody.exportKeys(approval))),
        },
      ],
    })
  }
  return () => void show()
}
