import { AppKitError } from '../../errors/AppKitError.js'
import { abortable } from '../../kit/abortable.js'
import type { Kit } from '../../kit/types.js'
import { createServiceFetch } from '../http/createServiceFetch.js'
import { parseJson, requestOptions } from '../http/readReply.js'
import type { WalletFile } from './types.js'

/** The largest list and the largest picture, in bytes (R7 in docs/security.md). */
const mostBytes = { list: 5_000_000, picture: 150_000 }
const mostWallets = 20_000

const files = new WeakMap<Kit, Promise<WalletFile>>()
const getList = createServiceFetch({ maximumBytes: mostBytes.list })
const getPicture = createServiceFetch({ maximumBytes: mostBytes.picture })

/**
 * Reads a catalogue that is a file with a folder of pictures beside it (docs/catalogue.md), once per kit. After an error
 * the next call reads it again.
 *
 * @param signal - ends the wait of this caller, and not the reading.
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export async function readFile(kit: Kit, signal?: AbortSignal): Promise<WalletFile> {
  const file = files.get(kit) ?? fetchList(kit)
  files.set(kit, file)
  file.catch(() => {
    if (files.get(kit) === file) files.delete(kit)
  })
  return signal === undefined ? file : abortable(file, signal)
}

async function fetchList(kit: Kit): Promise<WalletFile> {
  const address = new URL(kit.config.endpoints.catalogue ?? '', document.baseURI)
  const response = await getList(new Request(address, requestOptions(kit)))
  const data = readData(await response.arrayBuffer())
  const images = data.flatMap((wallet) => {
    const { image_id: id, image_url: path } = (wallet ?? {}) as Readonly<Record<string, unknown>>
    if (typeof id !== 'string' || typeof path !== 'string' || !URL.canParse(path, address.href)) return []
    const url = new URL(path, address)
    // A list names the pictures beside it, and sends nobody to another host.
    return url.origin === address.origin ? [[id, () => fetchPicture(kit, url)] as const] : []
  })
  return { wallets: data, images: Object.fromEntries(images) }
}

function readData(body: ArrayBuffer): readonly unknown[] {
  let list: unknown
  try {
    list = parseJson(body)
  } catch (cause) {
    throw new AppKitError('BAD_REPLY', { details: 'the catalogue is not JSON', cause })
  }
  const data = (list as { readonly data?: unknown } | null)?.data
  if (!Array.isArray(data) || data.length > mostWallets)
    throw new AppKitError('BAD_REPLY', { details: 'the catalogue is no list of wallets' })
  return data
}

async function fetchPicture(kit: Kit, url: URL): Promise<Blob> {
  const response = await getPicture(new Request(url, requestOptions(kit)))
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('image/'))
    throw new AppKitError('BAD_REPLY', { details: `${url.pathname} is no picture` })
  return new Blob([await response.arrayBuffer()], { type })
}
