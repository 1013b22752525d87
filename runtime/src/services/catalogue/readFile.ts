import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { createServiceFetch } from '../http/createServiceFetch.js'
import { parseJson, requestOptions } from '../http/readReply.js'

/** The largest list and the largest picture, in bytes (R7 in docs/security.md). */
const maxBytes = { list: 5_000_000, picture: 150_000 }
const maxWallets = 20_000

/** The wallets of a file, as a snapshot has those of the app's own files. */
export interface WalletFile {
  readonly wallets: readonly unknown[]
  /** The addresses of their pictures, by image id. */
  readonly images: Readonly<Record<string, URL>>
}

const files = new WeakMap<Kit, Promise<WalletFile>>()
const getList = createServiceFetch({ maxBytes: maxBytes.list })
const getPicture = createServiceFetch({ maxBytes: maxBytes.picture })

/**
 * Reads a catalogue that is a file with a folder of pictures beside it (docs/catalogue.md), once per kit. After an error
 * the next call reads it again.
 *
 * @throws AppKitError UNREACHABLE, REQUEST_TIMEOUT, REQUEST_FAILED, BAD_REPLY, CANCELLED
 */
export function readFile(kit: Kit): Promise<WalletFile> {
  const file = files.get(kit) ?? fetchList(kit)
  files.set(kit, file)
  file.catch(() => {
    if (files.get(kit) === file) files.delete(kit)
  })
  return file
}

async function fetchList(kit: Kit): Promise<WalletFile> {
  const address = new URL(kit.config.endpoints.catalogue ?? '', globalThis.document?.baseURI)
  const response = await getList(new Request(address, requestOptions(kit)))
  const wallets = readData(await response.arrayBuffer())
  const images = wallets.flatMap((wallet) => {
    const { image_id: id, image_url: path } = (wallet ?? {}) as Readonly<Record<string, unknown>>
    if (typeof id !== 'string' || typeof path !== 'string' || !URL.canParse(path, address.href)) return []
    const url = new URL(path, address)
    // A list names the pictures beside it, and sends nobody to another host.
    return url.origin === address.origin ? [[id, url] as const] : []
  })
  return { wallets, images: Object.fromEntries(images) }
}

function readData(body: ArrayBuffer): readonly unknown[] {
  let list: unknown
  try {
    list = parseJson(body)
  } catch (cause) {
    throw new AppKitError('BAD_REPLY', { details: 'the catalogue is not JSON', cause })
  }
  const data = (list as { readonly data?: unknown } | null)?.data
  if (!Array.isArray(data) || data.length > maxWallets)
    throw new AppKitError('BAD_REPLY', { details: 'the catalogue is no list of wallets' })
  return data
}

/** @throws AppKitError as `readFile`; BAD_REPLY if it is not an image. */
export async function fetchPicture(kit: Kit, url: URL): Promise<Blob> {
  const response = await getPicture(new Request(url, requestOptions(kit)))
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('image/')) throw new AppKitError('BAD_REPLY', { details: `${url} is no picture` })
  return new Blob([await response.arrayBuffer()], { type })
}
