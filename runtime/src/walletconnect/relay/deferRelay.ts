import type { RelayClient } from './createRelayClient.js'

/** A relay client that may still be on its way. */
export interface DeferredRelay<Client extends RelayClient> extends RelayClient {
  /** Calls back with the client: at once, or as soon as there is one. */
  use(act: (client: Client) => void): void
}

/**
 * Makes a relay client usable before it is there: calls wait for it, and run in their order. So a pairing can be made and
 * shown while the identity of the client is still being read from the browser's database.
 *
 * @param creating - the client. Must not reject.
 * @returns a relay client. Without the other its state is idle, and it does not lead. After `stop` its calls are those of
 *   a client that was stopped.
 */
export function deferRelay<Client extends RelayClient>(creating: Promise<Client>): DeferredRelay<Client> {
  const queue: ((client: Client) => void)[] = []
  let client: Client | undefined
  let isStopped = false
  void creating.then((made) => {
    client = made
    if (isStopped) made.stop()
    for (const act of queue) act(made)
  })

  function use(act: (client: Client) => void): void {
    if (client === undefined) queue.push(act)
    else act(client)
  }

  const call = (act: (client: Client) => Promise<void>) =>
    new Promise<void>((resolve, reject) => use((made) => act(made).then(resolve, reject)))

  return {
    use,
    publish: (...parameters) => call((made) => made.publish(...parameters)),
    subscribe: (topic) => call((made) => made.subscribe(topic)),
    unsubscribe: (topic) => use((made) => made.unsubscribe(topic)),
    check: () => use((made) => made.check()),
    get state() {
      return client?.state ?? { status: 'idle' as const }
    },
    get leads() {
      return client?.leads ?? false
    },
    stop() {
      isStopped = true
      client?.stop()
    },
  }
}
