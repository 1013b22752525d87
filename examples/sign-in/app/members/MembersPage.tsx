'use client'

export { MembersPage } from '../../src/MembersPage'
