import { useEffect, useState } from 'react'
import { addErrorTexts } from '../../errors/AppKitError.js'
import { serviceTexts } from '../../errors/texts/services.js'
import type { Kit } from '../../kit/types.js'
import { readBody } from '../../services/http/readReply.js'

addErrorTexts(serviceTexts)

const types = /^image\/(svg\+xml|png|jpeg|webp|gif|avif)\b/
const maxBytes = 1_000_000

/**
 * A picture that came with an answer, or lies at the blockchain API's own origin. Anybody can send a collectible, and a
 * picture at another address would tell its owner who looks at it.
 *
 * @returns a `data:` or `blob:` address, or undefined until it is here.
 */
export function useServicePicture(kit: Kit, url: string | undefined): string | undefined {
  const [picture, setPicture] = useState<string>()
  const isAnswered = url?.startsWith('data:image/') ?? false
  useEffect(() => {
    if (url === undefined || isAnswered || !isOfService(kit, url)) return
    const controller = new AbortController()
    let made: string | undefined
    read(url, AbortSignal.any([controller.signal, kit.lifetime.signal])).then(
      (blob) => {
        if (controller.signal.aborted || blob === undefined) return
        made = URL.createObjectURL(blob)
        setPicture(made)
      },
      // The row keeps its drawn picture.
      () => {},
    )
    return () => {
      controller.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [kit, url, isAnswered])
  return isAnswered ? url : picture
}

function isOfService({ config }: Kit, url: string): boolean {
  const { blockchainApi = '' } = config.endpoints
  try {
    return new URL(url).origin === new URL(blockchainApi).origin
  } catch {
    return false
  }
}

async function read(url: string, signal: AbortSignal): Promise<Blob | undefined> {
  const options = { signal, credentials: 'omit', referrerPolicy: 'no-referrer' } as const
  const response = await fetch(url, options)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !types.test(type)) return undefined
  return new Blob([await readBody(response, maxBytes)], { type })
}
