import { randomInt } from 'node:crypto'

/** Somebody with an account at every provider. */
export interface Person {
  readonly id: string
  readonly user: string
  readonly name: string
  readonly mail: string
}

/** Chosen, it is another person each time: a first log-in can be tried as often as wanted. */
const somebodyNew: Person = { id: 'new', user: 'new', name: 'Somebody new', mail: 'a new account each time' }

/** Whom the pages of the providers offer. */
export const people: readonly Person[] = [
  { id: '1001', user: 'ada', name: 'Ada Lovelace', mail: 'ada@example.com' },
  { id: '1002', user: 'grace', name: 'Grace Hopper', mail: 'grace@example.com' },
  somebodyNew,
]

/** Finds the person who was chosen on a page, with made-up data for somebody new. */
export function findPerson(id: string | null): Person | undefined {
  if (id !== somebodyNew.id) return people.find((person) => person.id === id)
  const number = String(randomInt(1e9, 2e9))
  return { id: number, user: `user${number}`, name: `User ${number}`, mail: `user${number}@example.com` }
}
