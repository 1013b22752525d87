// The page in the frame: opens the channel to the host, then answers it.

import { type Channel, type HostCall, openChannel, reply } from './base/channel.js'
import {
  createMemoryDatabase,
  type Database,
  type DeviceKeys,
  loadDeviceKeys,
  openDatabase,
} from './base/database.js'
import { WalletError } from './base/errors.js'
import { readFacts } from './base/facts.js'
import { markTitles } from './base/titles.js'
import { messages } from './messages/messages.js'
import { createRequests } from './requests/createRequests.js'
import type { Requests } from './requests/types.js'
import { createRequestsWithoutStorage } from './requests/withoutStorage.js'
import { openCallLog } from './smart/callLog.js'
import { nameApp } from './views/appMark.js'
import { createStage } from './views/stage.js'
import { createApi } from './wallet/api.js'
import { createCustody } from './wallet/custody.js'
import { createGuests, withGuests } from './wallet/guests.js'
import { startVault } from './wallet/startVault.js'
import { createWallet } from './wallet/wallet.js'

const facts = readFacts()

async function prepare(channel: Channel): Promise<Requests> {
  nameApp(facts.name, channel.site)
  const stage = createStage(channel)
  const use = async (database: Database, keys: DeviceKeys, isKept: boolean) => {
    const guests = createGuests(database)
    const api = withGuests(await createApi(database, keys, facts), guests)
    const vault = startVault(isKept)
    // Keys that go with the page open no wallet again.
    const isLater = isKept && facts.recovery === 'later'
    const tabs = isKept ? new BroadcastChannel('appkit-frame-session') : undefined
    const wallet = createWallet(api, vault, { guests, isLater, keys }, tabs)
    const custody = createCustody(api, vault, wallet)
    const callLog = openCallLog(database)
    const requests = createRequests({ facts, callLog, channel, api, wallet, custody, stage })
    tabs?.addEventListener('message', () => requests.cancel(messages.userChanged))
    return { api, requests }
  }
  const database = await openDatabase().catch(() => undefined)
  if (database !== undefined) return (await use(database, await loadDeviceKeys(database), true)).requests
  const open = (keys: DeviceKeys) => use(createMemoryDatabase(), keys, false)
  return createRequestsWithoutStorage({ channel, facts, stage, open })
}

let ready: Promise<Requests> | undefined

function onCall(call: HostCall, channel: Channel): void {
  ready ??= prepare(channel)
  ready.then(
    (requests) => {
      if ('message' in call) requests.answer(call.message)
      else if (call.view === 'settings') requests.settings()
      else if (call.view === 'backup') requests.backup()
      else if (call.view === 'none') requests.cancel()
      else requests.login(undefined, call.view)
    },
    (error: unknown) => {
      const message = error instanceof WalletError ? error.message : messages.vaultLost
      if ('message' in call) reply(channel, call.message, 'ERROR', { message })
      else channel.hide('cancelled')
    },
  )
}

markTitles()
void openChannel(facts, onCall)
