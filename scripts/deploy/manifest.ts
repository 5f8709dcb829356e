/** What of a Kubernetes object the rules read. The schemas have checked the rest before. */
export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: Spec;
};

export type Labels = Readonly<Record<string, string>>;

type Spec = {
  readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: PodSpec };
  readonly selector?: Labels & { readonly matchLabels?: Labels };
  readonly podSelector?: { readonly matchLabels?: Labels };
  readonly scaleTargetRef?: { readonly name: string };
  readonly to?: { readonly name: string };
};

export type PodSpec = {
  readonly automountServiceAccountToken?: boolean;
  readonly securityContext?: { readonly runAsNonRoot?: boolean };
  readonly containers: readonly Container[];
};

export type Container = {
  readonly name: string;
  readonly envFrom?: readonly {
    readonly configMapRef?: { readonly name: string };
    readonly secretRef?: { readonly name: string };
  }[];
  readonly securityContext?: {
    readonly readOnlyRootFilesystem?: boolean;
    readonly allowPrivilegeEscalation?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[] };
  };
  readonly readinessProbe?: object;
  readonly livenessProbe?: object;
  readonly resources?: { readonly requests?: Labels; readonly limits?: Labels };
};

/** `Kind/name`, for messages. */
export const nameOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;
