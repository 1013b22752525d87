import { areEnough, type VaultRecord, type VaultSlot } from '../../src/shared/vaultRecord.js'
import { readLoginSettings } from '../links/loginSettings.js'
import { backupMessages } from '../messages/backupMessages.js'
import { bringMessages } from '../messages/bringMessages.js'
import { guestMessages } from '../messages/guestMessages.js'
import { messages } from '../messages/messages.js'
import { settingsMessages as texts } from '../messages/settingsMessages.js'
import type { PermissionRequests } from '../smart/permissions/createPermissionRequests.js'
import type { ApprovalRecord, LoginChangeRequest } from '../vault/approval.js'
import { errorText } from '../views/dom.js'
import { showKeys } from '../views/keys.js'
import { showProblem } from '../views/problem.js'
import {
  type SettingsAction,
  type SettingsFacts,
  type SettingsNotice,
  type SettingsOutcome,
  type SettingsWay,
  showSettings,
} from '../views/settings.js'
import type { Api } from '../wallet/api.js'
import type { Approvals } from '../wallet/approvals.js'
import { hasPasskeys } from '../wallet/passkeys.js'
import type { OpenWallet } from '../wallet/wallet.js'
import {
  addPasskeySlot,
  addRecoverySlot,
  type ChangeParts,
  change,
  prepareChange,
  type ShownChange,
} from './changes.js'
import { showEmailAddition } from './emailAddition.js'
import { createEmailChange } from './emailChange.js'
import { leavingNotice, listLeaving } from './leaving.js'

interface SettingsParts extends Omit<ChangeParts, 'approvals' | 'onEnd'> {
  readonly approvals: Approvals
  readonly api: Api
  readonly permissions: PermissionRequests
  /** Opens the log-in, with which a guest keeps the wallet. */
  readonly logIn: () => Promise<void>
}

const names = { device: texts.otherDevice, recovery: texts.recovery, passkey: texts.passkey } as const
const notes = { device: texts.deviceNote, recovery: texts.recoveryNote, passkey: texts.passkeyNote } as const
const icons = { device: 'device', recovery: 'shield', passkey: 'fingerprint' } as const

/**
 * Creates the security settings: the ways to open the wallet, the email, the private key.
 *
 * @returns opens them
 */
export const createSettings = (parts: SettingsParts) => (): void => void show(parts)

/** Dependencies of a change of the wallet, after which the settings are shown again. */
const changingOf = (parts: SettingsParts): ChangeParts => ({
  ...parts,
  onEnd: (outcome) => show(parts, outcome),
})

/** Shows the settings, or why they cannot be shown. */
function show(parts: SettingsParts, outcome: SettingsOutcome = {}): Promise<void> {
  const { custody, stage } = parts
  const fail = (error: unknown) => {
    if (errorText(error) === messages.loggedOut) return stage.clear('cancelled')
    showProblem(stage, { error, name: 'settings' }, () => show(parts, outcome))
  }
  const draw = async (open: OpenWallet) => {
    if (!(await custody.showNews(stage, 'settings'))) return
    await stage.after(readSettings(parts, open, outcome), (facts) => showSettings(stage, facts), fail)
  }
  return stage.after(custody.load(), draw, fail)
}

async function readSettings(
  parts: SettingsParts,
  open: OpenWallet,
  outcome: SettingsOutcome,
): Promise<SettingsFacts> {
  const { permissions, stage } = parts
  const { address } = open.record
  const permitted = (await permissions.list(address)).map(({ about, end, site: of }) => ({
    name: of,
    note: about,
    end: () => stage.after(end(), () => show(parts)),
  }))
  // The server knows no guest.
  const leaving = open.isGuest ? undefined : { ...changePartsOf(parts, open), calls: parts.api.leaving }
  const login = open.isGuest
    ? undefined
    : await readLoginSettings({ ...changePartsOf(parts, open), calls: parts.api.links })
  return {
    address,
    logins: login?.logins ?? [],
    wayActions: open.isGuest ? [] : listWayActions(parts, address),
    loginActions: login ? [login.add, ...listEmailActions(parts, open, login.isOfPasskey)] : [],
    mail: open.mail,
    outcome,
    permitted,
    ways: open.record.slots.map((slot) => describeWay(parts, slot, open)),
    actions: [exportAction(parts, open.record), ...(leaving ? listLeaving(leaving, open) : [])],
    notice: leaving && leavingNotice(leaving, open),
    caution: cautionOf(parts, open),
  }
}

/** Warning for a user whose wallet one thing alone opens. */
function cautionOf({ logIn }: SettingsParts, { isGuest, record }: OpenWallet): SettingsNotice | undefined {
  if (isGuest) {
    const keep = { text: guestMessages.keep, test: 'frame-guest-account', act: logIn }
    return { text: guestMessages.note, action: keep }
  }
  return areEnough(record.slots) ? undefined : { text: backupMessages.note }
}

/** Dependencies of the ways to log in, and of those to leave. */
const changePartsOf = (parts: SettingsParts, { record }: OpenWallet) => ({
  ...parts,
  record,
  nameOf: (slot: VaultSlot) => nameWay(slot, record, parts.custody.device).name,
  addPasskey: (onAdded: (record: VaultRecord) => Promise<void>) =>
    addPasskeySlot(changingOf(parts), record.address, onAdded),
  onEnd: (outcome: SettingsOutcome) => show(parts, outcome),
  change: (
    request: LoginChangeRequest,
    shown: ShownChange,
    act: (approval: ApprovalRecord) => Promise<string>,
  ) =>
    change(changingOf(parts), prepareChange(parts, request, shown, record.address), act, (note) =>
      show(parts, { note }),
    ),
})

/** Describes a way to open the wallet, with what the user can do about it. */
function describeWay(parts: SettingsParts, slot: VaultSlot, open: OpenWallet): SettingsWay {
  const { custody, stage } = parts
  const { record, removals } = open
  const others = record.slots.filter((each) => each !== slot)
  const canRemove = slot.device !== custody.device && areEnough(others)
  return {
    icon: icons[slot.kind],
    ...nameWay(slot, record, custody.device),
    removal: removals.get(slot.id),
    ...(canRemove && { remove: () => remove(parts, slot, open) }),
    keep: () => stage.after(custody.setRemoval(slot, true), () => show(parts)),
  }
}

/** Names a way. Those of one kind are numbered in the order in which they were added. */
function nameWay(slot: VaultSlot, { slots }: VaultRecord, device: string) {
  if (slot.device === device) return { name: texts.thisDevice, note: texts.thisDeviceNote }
  const alike = slots.filter((each) => each.kind === slot.kind && each.device !== device)
  const [name, note] = [names[slot.kind], notes[slot.kind]]
  if (alike.length === 1) return { name, note }
  const number = alike.indexOf(slot) + 1
  return { name: texts.numbered(name, number), note: number === alike.length ? texts.newestNote : note }
}

/** Removes a way, or begins the 24 hours after which it can be removed. */
async function remove(parts: SettingsParts, slot: VaultSlot, { record, removals }: OpenWallet) {
  const { custody, stage } = parts
  const others = record.slots.filter((each) => each !== slot && each.kind === 'passkey')
  const isFree = (removals.get(slot.id) ?? Number.POSITIVE_INFINITY) <= Date.now()
  if (others.length === 0 && !isFree)
    return stage.after(custody.setRemoval(slot, false), () => show(parts, { note: texts.hold }))
  const way = nameWay(slot, record, custody.device).name
  const { remove: act, removeTitle: title, removeWarning: warning } = texts
  const shown = { title, warning, way, act, isDanger: true }
  const prepared = prepareChange(parts, { kind: 'remove', slot: slot.id }, shown, record.address)
  const run = (approval: ApprovalRecord) => custody.removeSlot(slot, approval)
  return change(changingOf(parts), prepared, run, () => show(parts))
}

/** What adds to the ways to open the wallet: a passkey, where the browser has them, and a recovery code. */
function listWayActions(parts: SettingsParts, address: string): readonly SettingsAction[] {
  const addPasskey: SettingsAction = {
    text: texts.addPasskey,
    test: 'frame-add-passkey',
    act: () => addPasskeySlot(changingOf(parts), address),
  }
  const addRecovery: SettingsAction = {
    text: texts.newRecovery,
    test: 'frame-new-recovery',
    act: () => addRecoverySlot(changingOf(parts), address),
  }
  return hasPasskeys() ? [addPasskey, addRecovery] : [addRecovery]
}

/** What gives the account another email, or its first one. */
function listEmailActions(
  parts: SettingsParts,
  { mail }: OpenWallet,
  isOfPasskey: boolean,
): readonly SettingsAction[] {
  const onEnd = (note?: string) => void show(parts, { note })
  const changeEmail: SettingsAction = {
    text: texts.changeEmail,
    test: 'frame-change-email',
    act: async () => createEmailChange({ ...parts, current: mail, onEnd }).ask(),
  }
  const addEmail: SettingsAction = {
    text: texts.addEmail,
    test: 'frame-add-email',
    act: async () => showEmailAddition({ ...parts, onEnd }),
  }
  if (mail !== '') return [changeEmail]
  // Somebody who logs in with a provider may have no email.
  return isOfPasskey ? [addEmail] : []
}

/** Shows the keys of both accounts, so that the question names both. */
const exportAction = (parts: SettingsParts, { address, solana }: VaultRecord): SettingsAction => ({
  text: texts.showKey,
  test: 'frame-export',
  act: () => {
    const shown = {
      title: texts.exportTitle,
      warning: texts.exportWarning,
      act: texts.exportAct,
      ...(solana && { term: bringMessages.solanaAddress, way: solana.address }),
    }
    const prepared = prepareChange(parts, { kind: 'export', address }, shown, address)
    return change(changingOf(parts), prepared, parts.custody.exportKeys, async (keys) => {
      if (await showKeys(parts.stage, keys)) await show(parts)
    })
  },
})
