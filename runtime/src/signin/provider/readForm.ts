import { readBoundedText } from '../../../../common/bodies.js'

const maxBytes = 16_384

/** The fields of a form (`application/x-www-form-urlencoded`). Undefined for another body, a long one, or a field that is there twice. */
export async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded(?:\s*;\s*charset="?utf-8"?)?$/i.test(type.trim()))
    return undefined
  try {
    const form = withValues(new URLSearchParams((await readBoundedText(request, maxBytes)) ?? undefined))
    const names = [...form.keys()]
    return names.length > 0 && new Set(names).size === names.length ? form : undefined
  } catch {
    return undefined
  }
}

/** Parameters without those that have no value, which count as left out (RFC 6749, sections 3.1 and 3.2). */
export const withValues = (parameters: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...parameters].filter(([, value]) => value !== ''))
