import type { VaultRecord, VaultSlot } from '../../src/shared/vaultRecord.js'
import { WalletError } from '../base/errors.js'
import { asSentence, kindOf, nameLogin, linkMessages as texts } from '../messages/linkMessages.js'
import { settingsMessages } from '../messages/settingsMessages.js'
import { writeDay } from '../messages/times.js'
import type { ApprovalRecord, LoginChangeRequest } from '../vault/approval.js'
import { errorText } from '../views/dom.js'
import type { SettingsAction, SettingsOutcome, SettingsWay } from '../views/settings.js'
import type { Stage } from '../views/stage.js'
import type { Custody } from '../wallet/custody.js'
import type { LinkCalls, LinkedLogin, LoginList, ProvedLogin } from '../wallet/linkCalls.js'
import { hasPasskeys } from '../wallet/passkeys.js'
import { askLogin, askPasskey, iconOf } from './addLogin.js'

/** A change of the ways to log in, as its approval shows it. */
export interface ShownLoginChange {
  readonly title: string
  readonly warning: string
  readonly act: string
  /** The log-in, in words. */
  readonly way: string
  /** Label of the row that shows `way`. */
  readonly term: string
  /** It takes something away for good. */
  readonly isDanger?: boolean
}

interface LoginParts {
  readonly calls: LinkCalls
  readonly custody: Pick<Custody, 'signLogin'>
  readonly record: VaultRecord
  readonly stage: Stage
  readonly site: string
  /** Asks for an approval, does what was approved, and shows the settings again with what the user should know. */
  readonly change: (
    request: LoginChangeRequest,
    shown: ShownLoginChange,
    act: (approval: ApprovalRecord) => Promise<string>,
  ) => Promise<void>
  /** Adds a passkey to the wallet. Calls back with the wallet as it is then, unless the user gave up. */
  readonly addPasskey: (onAdded: (record: VaultRecord) => Promise<void>) => Promise<void>
  /** Name of a slot in the settings. */
  readonly nameOf: (slot: VaultSlot) => string
  /** Shows the settings again. */
  readonly onEnd: (outcome: SettingsOutcome) => Promise<void>
}

/** The ways to log in as the settings list them, with the action that adds one. */
export interface LoginSettings {
  readonly logins: readonly SettingsWay[]
  readonly add: SettingsAction
  /** Whether a passkey has made the account, which has no email yet. */
  readonly isOfPasskey: boolean
}

/** Reads the ways to log in, with what the user can do about each. @throws WalletError */
export async function readLoginSettings(parts: LoginParts): Promise<LoginSettings> {
  const list = await parts.calls.list()
  return {
    logins: list.logins.map((login) => describeLogin(parts, login, list)),
    add: { text: texts.add, test: 'frame-add-login', act: async () => addLogin(parts, list) },
    isOfPasskey: list.isOfPasskey,
  }
}

/** Lets the user add a way to log in. */
function addLogin(parts: LoginParts, { hasFarcaster, passkeys, providers }: LoginList, ask = askLogin): void {
  const { calls, onEnd, record, stage } = parts
  const free = passkeys?.filter(({ login }) => login === '').map(({ slot }) => slot)
  ask({
    ...parts,
    providers: hasFarcaster ? [...providers, 'farcaster'] : providers,
    passkeys: hasPasskeys() ? free && record.slots.filter(({ id }) => free.includes(id)) : undefined,
    addPasskey: () =>
      parts.addPasskey((next) =>
        stage.after(
          calls.list(),
          (list) => addLogin({ ...parts, record: next }, list, askPasskey),
          (error) => onEnd({ problem: errorText(error) }),
        ),
      ),
    onProved: (login) => link(parts, login),
    onCancel: () => void onEnd({}),
  })
}

const isPending = ({ opensAt }: LinkedLogin) => opensAt > Date.now()

function describeLogin(parts: LoginParts, login: LinkedLogin, list: LoginList): SettingsWay {
  const { calls, onEnd, stage } = parts
  const { isOfPasskey, logins: all } = list
  const { id, isOwn, kind, name, opensAt, removalAt } = login
  const others = all.filter((each) => each !== login && !isPending(each) && each.removalAt === 0)
  const removal = removalAt === 0 ? undefined : removalAt
  const isFree = removal !== undefined && removal <= Date.now()
  const [own, when] = [name === '' ? [] : [kindOf(kind)], [] as string[]]
  if (removal !== undefined) when.push(isFree ? texts.removable : texts.removableFrom(writeDay(removal)))
  else if (isPending(login)) when.push(texts.counts(writeDay(opensAt)))
  else if (login.isCurrent) when.push(texts.current)
  const cancel = () => stage.after(calls.setRemoval(id, false), () => onEnd({ note: texts.cancelled }))
  const keep = () => stage.after(calls.setRemoval(id, true), () => onEnd({}))
  const way = {
    icon: iconOf(kind),
    name: name || nameOf(parts, login, list),
    note: asSentence([...own, ...when].join(', ')),
    isNoted: true,
  }
  if (isPending(login))
    return { ...way, removal, keep, remove: cancel, removeTexts: [texts.cancel, texts.cancelOf(way.name)] }
  return {
    ...way,
    removal,
    keep,
    ...(others.length > 0 && !(isOfPasskey && isOwn) && { remove: () => remove(parts, login) }),
  }
}

/** Names a way to log in that has no name of its own: a passkey by the slot that it opens, any other by its kind. */
function nameOf(
  { nameOf, record }: LoginParts,
  { id, kind }: LinkedLogin,
  { passkeys = [] }: LoginList,
): string {
  const found = passkeys.find(({ login }) => login === id)
  const slot = record.slots.find((each) => each.id === found?.slot)
  return slot === undefined ? kindOf(kind) : nameOf(slot)
}

/** Has the user approve a log-in that was proved, and links it. */
async function link(parts: LoginParts, { kind, name, proof }: ProvedLogin): Promise<void> {
  const request = { kind: 'link', login: proof } as const
  const way = nameLogin(kind, name)
  const shown = {
    title: texts.approveTitle,
    warning: texts.approveWarning,
    act: texts.approveAct,
    way,
    term: texts.login,
  }
  return parts.change(request, shown, async (approval) => {
    const known = new Set((await parts.calls.list()).logins.map(({ id }) => id))
    await parts.calls.add(proof, await parts.custody.signLogin(request, approval))
    const { logins } = await parts.calls.list()
    const added = logins.find(({ id }) => !known.has(id))
    return texts.added(kindOf(kind), writeDay(added?.opensAt ?? Date.now()))
  })
}

/** Removes a log-in, or begins the time after which it can be removed. */
async function remove(parts: LoginParts, login: LinkedLogin): Promise<void> {
  const { calls, custody, record } = parts
  const { id, kind, name, removalAt, since } = login
  const isFree = removalAt !== 0 && removalAt <= Date.now()
  if (!isFree && !record.slots.some((slot) => slot.kind === 'passkey')) return startRemoval(parts, login)
  const request = { kind: 'unlink', login: `${id} ${since}` } as const
  const way = nameLogin(kind, name)
  const { remove: act } = settingsMessages
  const { login: term, removeTitle: title, removeWarning: warning } = texts
  const shown = { title, warning, act, way, term, isDanger: true }
  return parts.change(request, shown, async (approval) => {
    const signature = await custody.signLogin(request, approval)
    try {
      await calls.remove(id, signature, approval.assertion)
    } catch (error) {
      // A passkey that the wallet has not had for long confirms nothing.
      if (!(error instanceof WalletError) || error.code !== 'LOGIN_HOLD') throw error
      return holdNote(parts, id)
    }
    return texts.removed
  })
}

/** Asks for the removal, and says when its time has come. */
async function holdNote({ calls }: LoginParts, id: string): Promise<string> {
  await calls.setRemoval(id, false)
  const { logins } = await calls.list()
  return texts.hold(writeDay(logins.find((each) => each.id === id)?.removalAt ?? Date.now()))
}

const startRemoval = (parts: LoginParts, { id }: LinkedLogin): Promise<void> =>
  parts.stage.after(holdNote(parts, id), (note) => parts.onEnd({ note }))
