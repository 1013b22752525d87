import { data } from 'react-router'
import { MembersPage } from '../../src/MembersPage'
import { readMembers } from '../../src/members'
import type { Route } from './+types/members'

export async function loader({ request }: Route.LoaderArgs) {
  const text = await readMembers(request)
  return data({ text }, { status: text === undefined ? 401 : 200 })
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <MembersPage text={loaderData.text} />
}
