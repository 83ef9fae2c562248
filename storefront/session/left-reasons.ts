import * as words from '#words/en/left-behind.ts'
import type { LeftReason } from './storage.ts'

/** Why a line could not be put into the cart, after the line's name and a colon. */
export const LEFT_REASONS: Record<LeftReason, string> = words.leftReasons
