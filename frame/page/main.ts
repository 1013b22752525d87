// The page in the frame: opens the channel to the host, then answers it.
import { createApi } from './api.js'
import { type Channel, type HostCall, openChannel } from './channel.js'
import { createCustody } from './custody.js'
import { loadDeviceKeys, openDatabase, WalletError } from './database.js'
import { readFacts } from './facts.js'
import { messages } from './messages.js'
import { createRequests, type Requests } from './requests.js'
import { openCallLog } from './smart/callLog.js'
import { startVault } from './startVault.js'
import { createStage } from './views/stage.js'
import { createWallet } from './wallet.js'

const facts = readFacts()

async function prepare(channel: Channel): Promise<Requests> {
  const database = await openDatabase()
  const keys = await loadDeviceKeys(database)
  const api = await createApi(database, keys, facts)
  const vault = startVault()
  const wallet = createWallet(api, vault, keys)
  const custody = createCustody(api, vault, wallet)
  const callLog = openCallLog(database)
  return createRequests({ facts, callLog, channel, api, wallet, custody, stage: createStage(channel) })
}

let ready: Promise<Requests> | undefined

function onCall(call: HostCall, channel: Channel): void {
  ready ??= prepare(channel)
  ready.then(
    (requests) => {
      if ('message' in call) requests.answer(call.message)
      else if (call.view === 'login') requests.login()
      else if (call.view === 'settings') requests.settings()
      else requests.cancel()
    },
    (error: unknown) => {
      const message = error instanceof WalletError ? error.message : messages.vaultLost
      if ('message' in call) {
        const { id, type } = call.message
        const name = `${type.replace('@w3m-app/', '@w3m-frame/')}_ERROR`
        channel.send({ id, type: name, payload: { message } } as Parameters<Channel['send']>[0])
      } else channel.hide('cancelled')
    },
  )
}

void openChannel(facts, onCall)
