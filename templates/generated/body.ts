interface Init {
  readonly body?: unknown
  readonly headers?: unknown
  readonly bodySerializer?: unknown
}

type Call = (path: string, init?: Init) => unknown

// Files, streams and forms that the caller has made are sent as they are.
const isPlain = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

const leaf = (value: unknown): unknown => (isPlain(value) ? JSON.stringify(value) : value)

const entriesOf = (body: object): readonly (readonly [string, unknown])[] =>
  Object.entries(body)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((item: unknown) => [name, item] as const))
    .filter(([, item]) => item !== undefined && item !== null)
    .map(([name, item]) => [name, leaf(item)] as const)

const writeForm = (body: object): FormData => {
  const form = new FormData()
  for (const [name, item] of entriesOf(body)) form.append(name, item instanceof Blob ? item : String(item))
  return form
}

const writeBody = (type: string, body: unknown): unknown => {
  if (/json\s*(;|$)/i.test(type)) return JSON.stringify(body)
  if (!isPlain(body)) return typeof body === 'object' ? body : String(body)
  if (/^multipart\/form-data/i.test(type)) return writeForm(body)
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return new URLSearchParams(entriesOf(body).map(([name, item]): [string, string] => [name, String(item)])).toString()
  return JSON.stringify(body)
}

const prepare = (type: string | undefined, init: Init | undefined): Init | undefined => {
  if (type === undefined || init?.body === undefined) return init
  const { headers } = init
  const own = headers instanceof Headers ? Object.fromEntries(headers) : headers
  // What sends a form adds the boundary between its parts to the type.
  const isForm = init.body instanceof FormData || /^multipart\/form-data/i.test(type)
  const given = { ...(isForm ? {} : { 'content-type': type }), ...(typeof own === 'object' ? own : {}) }
  return { bodySerializer: (content: unknown) => writeBody(type, content), ...init, headers: given }
}

/**
 * Makes a client write bodies in the media types of a spec: OpenAPI 3.1, section 4.8.14. Each has its operation as its key,
 * such as POST /upload. All other bodies are JSON. Lists in a form stand in it once for each item, and objects as JSON.
 */
export const writeBodies = <Made extends object>(client: Made, types: Readonly<Record<string, string>>): Made => {
  const calls = client as Record<string, Call>
  const methods = new Set(Object.keys(types).map((key) => key.slice(0, key.indexOf(' '))))
  for (const method of methods) {
    const call = calls[method]
    if (call) calls[method] = (path, init) => call(path, prepare(types[method + ' ' + path], init))
  }
  const any = client as { request?: (method: string, path: string, init?: Init) => unknown }
  const { request } = any
  if (request)
    any.request = (method, path, init) =>
      request(method, path, prepare(types[method.toUpperCase() + ' ' + path], init))
  return client
}
