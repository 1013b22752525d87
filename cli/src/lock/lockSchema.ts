import * as z from 'zod/mini'
import { namespaces } from '../catalogue/namespaces.js'
import type { FrameValues } from '../render/renderFrameConfig.js'
import type { LockFile, Made } from './types.js'

const text = z.string()
const flag = z.boolean()
const matching = (form: RegExp) => text.check(z.regex(form))
const hash = matching(/^[0-9a-f]{64}$/)
/** A text of one line, such as a name. */
const line = text.check(z.refine((value) => !/\p{Cc}/u.test(value)))
/** A path within the project. */
const path = text.check(
  z.refine((value) => !/^[/\\]|^[a-z]:|\0|\\/i.test(value) && !value.split('/').includes('..')),
)

/** A record whose keys are all read. The library passes over the one that changes prototypes, so none may have it. */
const recordOf = <Value extends z.ZodMiniType>(key: z.ZodMiniType<string, string>, value: Value) => {
  const record = z.record(key, value)
  const whole = z.custom<z.input<typeof record>>((given) => !Object.hasOwn(Object(given), '__proto__'))
  return z.pipe(whole, record)
}

const hunks = z.array(z.object({ was: text, is: text }))
const changes = recordOf(text, z.object({ to: z.enum(['on', 'off']), hunks }))
const undo = recordOf(path, hunks)

const frame: z.ZodMiniType<FrameValues> = z.object({
  projectId: line,
  name: line,
  namespaces: z.array(text.check(z.refine((id) => namespaces.some((entry) => entry.id === id)))),
  socials: flag,
})

const colour = matching(/^#[0-9a-f]{6}$/)
const quote = z.enum(["'", '"'])

/** What the owned files are rendered from: source text is made of it, so nothing else may be in it. */
const made: z.ZodMiniType<Made> = z.object({
  namespaces: z.array(matching(/^[-a-z0-9]{3,8}$/)),
  features: recordOf(text, flag),
  theme: z.enum(['light', 'dark', 'system']),
  accent: z.exactOptional(colour),
  look: z.exactOptional(
    z.object({
      accentDark: z.exactOptional(colour),
      radius: z.exactOptional(z.enum(['none', 'small', 'large'])),
      density: z.exactOptional(z.literal('compact')),
      layout: z.exactOptional(z.literal('wide')),
      variables: z.exactOptional(recordOf(matching(/^[a-z-]+$/), line)),
    }),
  ),
  locale: z.exactOptional(matching(/^[a-z]{2,3}(-[A-Z]{2})?$/)),
  projectId: z.exactOptional(matching(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$/)),
  authPath: z.exactOptional(matching(/^\/[\w/-]*$/)),
  names: z.object({ app: line, title: line, packageName: line }),
  packageManager: z.enum(['npm', 'pnpm', 'yarn', 'bun']),
  style: z.exactOptional(
    z.object({
      eol: z.enum(['\n', '\r\n']),
      unit: matching(/^[ \t]{0,16}$/),
      quote,
      jsxQuote: quote,
      semicolons: flag,
    }),
  ),
})

/** The records of before a run. */
const before = z.object({
  appkit: z.exactOptional(text),
  changes: z.exactOptional(changes),
  frame: z.exactOptional(frame),
  undo: z.exactOptional(undo),
})

const openRun = z.object({
  files: recordOf(path, hash),
  install: flag,
  by: z.exactOptional(z.object({ pid: z.int(), born: text })),
  removed: z.exactOptional(z.array(path)),
  edited: z.exactOptional(z.array(path)),
  before: z.exactOptional(before),
})

const lock: z.ZodMiniType<LockFile> = z.object({
  version: z.literal(1),
  appkit: text,
  template: z.nullable(text),
  beside: z.exactOptional(z.literal(true)),
  files: recordOf(path, z.object({ kind: z.enum(['generated', 'owned', 'shared']), sha256: hash })),
  changes: z.exactOptional(changes),
  made: z.exactOptional(made),
  frame: z.exactOptional(frame),
  kit: z.exactOptional(text),
  get earlier() {
    return z.exactOptional(lock)
  },
  base: z.exactOptional(recordOf(path, z.array(text))),
  undo: z.exactOptional(undo),
  unfinished: z.exactOptional(openRun),
})

/**
 * Whether a value can be used as the record of what was written into a host. Files are written and removed by it, so each
 * path stays within the project. Parts that a later version has written are left as they are.
 *
 * @param value - the value that the lock file holds.
 */
export const isLock = (value: unknown): value is LockFile => lock.safeParse(value).success

/**
 * Whether a value of a lock file can be rendered from.
 *
 * @param value - any value.
 */
export const isMade = (value: unknown): value is Made => made.safeParse(value).success
