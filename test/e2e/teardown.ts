import { rmSync } from 'node:fs';

/** Removes what the portal under test has written. */
export default function teardown(): void {
  const folder = process.env['E2E_DATA_DIR'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
