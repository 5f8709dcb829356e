{{- define "docferry.name" -}}
{{- if contains "docferry" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-docferry" .Release.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "docferry.selector" -}}
app.kubernetes.io/name: docferry
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: {{ .component | default "gateway" }}
{{- end }}

{{- define "docferry.labels" -}}
{{ include "docferry.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* The Secret with the settings that are secret; empty when there is none. */}}
{{- define "docferry.secret" -}}
{{- if .Values.secrets.existing }}{{ .Values.secrets.existing }}{{ else if .Values.secrets.values }}{{ include "docferry.name" . }}{{ end }}
{{- end }}

{{/* The nodes of the chart's Qdrant, separated by commas. */}}
{{- define "docferry.qdrantUrl" -}}
{{- $name := printf "%s-qdrant" (include "docferry.name" .) }}
{{- range $node := until (int .Values.qdrant.replicas) }}{{ if $node }},{{ end }}http://{{ $name }}-{{ $node }}.{{ $name }}:6333{{ end }}
{{- end }}

{{- define "docferry.container" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}

{{/* fsGroup is for clusters that do not choose one themselves, as OpenShift does. */}}
{{- define "docferry.pod" -}}
runAsNonRoot: true
seccompProfile: {type: RuntimeDefault}
{{- if ne .Values.exposure "route" }}
fsGroup: 10001
{{- end }}
{{- end }}
