import { z } from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import { GatewayError } from '../../errors.ts';
import { auditPageSchema, readAudit, readAuditInput } from '../admin/audit.ts';
import { type DropStores, deletedTenantSchema, deleteTenant, deleteTenantInput } from '../admin/delete-tenant.ts';
import {
  createdKeySchema,
  createKey,
  createKeyInput,
  keyInfoSchema,
  listKeys,
  listKeysInput,
  revokedKeySchema,
  revokeKey,
  revokeKeyInput,
} from '../admin/keys.ts';
import { rotatedKeySchema, rotateKey, rotateKeyInput } from '../admin/rotate-key.ts';
import {
  createTenant,
  listTenants,
  resumeTenant,
  suspendTenant,
  tenantInfoSchema,
  tenantInput,
} from '../admin/tenants.ts';

/** Something an operator can do: the same function in a running gateway and without one. */
export type Operation<Input, Output> = {
  /** Its path on the socket. */
  readonly name: string;
  /**
   * Checks the input, which may have come over the socket. `dropStores` is there when a store is. Throws
   * INVALID_ARGUMENT.
   */
  run(catalog: Catalog, input: Input, dropStores?: DropStores): Promise<Output>;
  /** Reads the answer of a running gateway. */
  readAnswer(json: unknown): Output;
};

/** Runs an operation, wherever the catalog is. */
export type Admin = <Input, Output>(operation: Operation<Input, Output>, input: Input) => Promise<Output>;

export const OPERATIONS = {
  createKey: operation('keys.create', createKeyInput, createdKeySchema, createKey),
  listKeys: operation('keys.list', listKeysInput, z.array(keyInfoSchema), listKeys),
  revokeKey: operation('keys.revoke', revokeKeyInput, revokedKeySchema, revokeKey),
  rotateKey: operation('keys.rotate', rotateKeyInput, rotatedKeySchema, rotateKey),
  listTenants: operation('tenants.list', z.object({}), z.array(tenantInfoSchema), listTenants),
  createTenant: operation('tenants.create', tenantInput, tenantInfoSchema, createTenant),
  suspendTenant: operation('tenants.suspend', tenantInput, tenantInfoSchema, suspendTenant),
  resumeTenant: operation('tenants.resume', tenantInput, tenantInfoSchema, resumeTenant),
  deleteTenant: operation('tenants.delete', deleteTenantInput, deletedTenantSchema, deleteTenant),
  readAudit: operation('audit.read', readAuditInput, auditPageSchema, readAudit),
};

/** `undefined` when there is none of that name. Its input is checked when it runs. */
export function findOperation(name: string): Operation<unknown, unknown> | undefined {
  return Object.values<Operation<unknown, unknown>>(OPERATIONS).find((operation) => operation.name === name);
}

function operation<Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  input: Input,
  output: Output,
  run: (catalog: Catalog, input: z.output<Input>, dropStores?: DropStores) => Promise<z.output<Output>>,
): Operation<z.input<Input>, z.output<Output>> {
  return {
    name,
    async run(catalog, given, dropStores) {
      const parsed = input.safeParse(given);
      if (parsed.success) return run(catalog, parsed.data, dropStores);
      const [issue] = parsed.error.issues;
      throw new GatewayError('INVALID_ARGUMENT', `${issue?.path.join('.')}: ${issue?.message}.`);
    },
    readAnswer: (json) => output.parse(json),
  };
}
