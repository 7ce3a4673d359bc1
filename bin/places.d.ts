import type { Plugin } from 'esbuild'

export const PLACE_NAMES: Readonly<Record<string, string>>
export const PLACE_OF_SCRIPT: string
export function ownModules(folder: string, itself: string): (path: string) => boolean
export function ownPlaces(folder: string, itself: string): Plugin
export function builtPlaces(folder: string): Plugin
